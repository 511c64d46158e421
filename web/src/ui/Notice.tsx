import type { ReactNode } from 'react'
import { type State, StateMark } from './icons/StateMark.tsx'
import styles from './Notice.module.css'

/** A panel's message, instead of its values or above them: mark, title, sentence, action. */
export function Notice({
  state,
  title,
  sentence,
  act,
  inline = false,
  alert = false,
}: {
  state: State
  title: string
  sentence?: string
  act?: ReactNode
  /** A strip above values that stay. */
  inline?: boolean
  alert?: boolean
}) {
  return (
    <div className={styles.notice} data-inline={inline || undefined} role={alert ? 'alert' : undefined}>
      <StateMark state={state} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {sentence && <p>{sentence}</p>}
      </div>
      {act}
    </div>
  )
}
