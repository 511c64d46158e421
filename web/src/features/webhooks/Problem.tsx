import { useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from '../../ui/lists/OwnedList.module.css'

/** Why the server refused a change. */
export function Problem({ error }: { error: Error }) {
  const text = useText()
  return (
    <p role="alert" className={styles.problem}>
      <StateMark state="critical" size={14} />
      {problemSentence(error, text)}
    </p>
  )
}
