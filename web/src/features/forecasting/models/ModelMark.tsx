import type { ModelState } from '@oppidum/domain/forecasting/model-score'
import { useText } from '../../../i18n/text.ts'
import { STATE_WORDS } from '../../../provenance/scores/model-words.ts'
import { DottedRing } from '../../../ui/icons/Icon.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './Models.module.css'

/** A model's state as mark and word; dotted while it is off. */
export function ModelMark({ state }: { state: ModelState }) {
  const text = useText()
  const words = STATE_WORDS[state]
  return (
    <span className={styles.mark}>
      {words.mark === 'none' ? <DottedRing size={16} /> : <StateMark state={words.mark} size={16} />}
      {text(words.text)}
    </span>
  )
}
