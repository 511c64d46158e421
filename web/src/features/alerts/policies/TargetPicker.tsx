import type { PolicyTarget } from '@oppidum/domain/alerts/policy'
import { useText } from '../../../i18n/text.ts'
import { Tick } from '../../../ui/fields/Choice.tsx'
import styles from './Policies.module.css'
import { type Choices, isSame, targetText } from './policy-words.ts'

const GROUPS: readonly PolicyTarget[] = [{ kind: 'shift' }, { kind: 'role', role: 'operator' }, { kind: 'role', role: 'admin' }]

/** Ticks for everyone and everything that a policy can name. */
export function TargetPicker({
  label,
  choices,
  chosen,
  problem,
  onChange,
}: {
  label: string
  choices: Choices
  chosen: readonly PolicyTarget[]
  problem?: string | undefined
  onChange: (targets: PolicyTarget[]) => void
}) {
  const text = useText()
  const known: PolicyTarget[] = [
    ...GROUPS,
    ...choices.people.map(({ id }) => ({ kind: 'person' as const, id })),
    ...choices.contactPoints.map(({ id }) => ({ kind: 'contact-point' as const, id })),
  ]
  // Those who have lost the right stay visible, so that they can be taken out.
  const all = [...known, ...chosen.filter((it) => !known.some((one) => isSame(one, it)))]
  return (
    <fieldset className={styles.targets}>
      <legend className={styles.label}>{label}</legend>
      {all.map((target) => (
        <Tick
          key={JSON.stringify(target)}
          checked={chosen.some((it) => isSame(it, target))}
          label={targetText(target, choices, text)}
          onChange={(checked) => onChange(checked ? [...chosen, target] : chosen.filter((it) => !isSame(it, target)))}
        />
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
