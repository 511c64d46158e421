import type { ReactNode } from 'react'
import { useFormat } from '../evidence/use-format.ts'
import { useText } from '../locales/text.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './AiNote.module.css'

/** What a model of ours takes a record for: dashed, because it is computed. `parts` without what it does not say. */
export function AiNote({ parts, confidence }: { parts: readonly (string | null)[]; confidence: number | null }) {
  const text = useText()
  const format = useFormat()
  const said: ReactNode = parts.filter((it) => it !== null).join(', ')
  return (
    <p className={styles.note}>
      <Badge stroke="dashed">{text('desk.ai')}</Badge> {said}
      {confidence !== null && `, ${text('desk.sure', { percent: format.number(confidence * 100) })}`}
    </p>
  )
}
