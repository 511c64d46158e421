import { GENERATOR_VALUES, IMAGE_LIMITS } from '@oppidum/domain/gallery/image'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import styles from './Generator.module.css'
import { type Draft, MOST_SEED, optionsFrom } from './prompt-draft.ts'
import { SIZES } from './prompt-options.ts'

/** The generator's settings besides the prompt; all of them have defaults. */
export function GeneratorFields({ draft, busy, onChange }: { draft: Draft; busy: boolean; onChange: (changes: Partial<Draft>) => void }) {
  const text = useText()
  const format = useFormat()
  const { seedText, negativePrompt, width, height, steps, guidance } = draft
  const isOffered = SIZES.some((it) => it[0] === width && it[1] === height)
  const sizes = isOffered ? SIZES : [[width, height] as const, ...SIZES]
  const isUnusual = steps !== GENERATOR_VALUES.steps || guidance !== GENERATOR_VALUES.guidance
  return (
    <div className={styles.fields}>
      <TextField
        label={text('images.seed')}
        aside={text('picture.optional')}
        inputMode="numeric"
        value={seedText}
        readOnly={busy}
        problem={optionsFrom(draft) ? undefined : text('images.seed-wrong', { most: format.number(MOST_SEED) })}
        hint={text('images.seed-hint')}
        onChange={({ target }) => onChange({ seedText: target.value })}
      />
      <SelectField
        label={text('images.size')}
        value={`${width}x${height}`}
        options={sizes.map(([width, height]) => ({ value: `${width}x${height}`, label: text('images.pixels', { width, height }) }))}
        onChoose={(it) => {
          const [width = GENERATOR_VALUES.width, height = GENERATOR_VALUES.height] = it.split('x').map(Number)
          onChange({ width, height })
        }}
      />
      <TextField
        label={text('images.left-out-words')}
        aside={text('picture.optional')}
        value={negativePrompt}
        maxLength={IMAGE_LIMITS.promptCharacters}
        readOnly={busy}
        onChange={({ target }) => onChange({ negativePrompt: target.value })}
      />
      {isUnusual && (
        <p className={styles.said}>{text('images.as-before', { steps: format.number(steps), guidance: format.number(guidance, 1) })}</p>
      )}
    </div>
  )
}
