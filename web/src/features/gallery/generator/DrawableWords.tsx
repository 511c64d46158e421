import { useLingui } from '@lingui/react'
import { type Drawable, getDrawable } from '@oppidum/domain/gallery/image'
import { useAnswer } from '../../../api/use-answer.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import styles from './DrawableWords.module.css'

const NAMES: Record<keyof Drawable, TextId> = {
  places: 'images.draws-places',
  subjects: 'images.draws-subjects',
  lights: 'images.draws-lights',
  weathers: 'images.draws-weathers',
  seasons: 'images.draws-seasons',
  styles: 'images.draws-styles',
  palettes: 'images.draws-palettes',
}

/** The words that this installation's illustrator knows; renders nothing where a service draws any prompt. */
export function DrawableWords() {
  const text = useText()
  const { i18n } = useLingui()
  const words = useAnswer(getDrawable, { query: { language: i18n.locale } }).data?.value
  if (!words) return null
  return (
    <details className={styles.words}>
      <summary>{text('images.drawable')}</summary>
      <dl className={styles.kinds}>
        {(Object.keys(NAMES) as (keyof Drawable)[]).map((it) => (
          <div key={it}>
            <dt>{text(NAMES[it])}</dt>
            <dd>{words[it].join(', ')}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.hint}>{text('images.drawable-hint')}</p>
    </details>
  )
}
