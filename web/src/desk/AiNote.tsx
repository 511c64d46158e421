import type { ReactNode } from 'react'
import { useFormat } from '../evidence/use-format.ts'
import { type TextId, useText } from '../locales/text.ts'
import { Badge } from '../ui/Badge.tsx'
import styles from './AiNote.module.css'

/** From so much on it is called so; the number stands beside the word. */
const SURE: readonly { least: number; text: TextId }[] = [
  { least: 0.9, text: 'ai.very-sure' },
  { least: 0.7, text: 'ai.fairly-sure' },
  { least: 0.5, text: 'ai.not-very-sure' },
  { least: 0, text: 'ai.unsure' },
]

/** From here on it would round to a certainty that no model has. */
const WHOLLY = 0.995

/**
 * What a model of ours takes a record for: dashed, because it is computed. `parts` without what it does not say;
 * `abstains` says of what it has no opinion. `reasons` are sentences: the words that decided, or why it abstains.
 */
export function AiNote({
  parts,
  abstains,
  confidence,
  reasons = [],
}: {
  parts: readonly (string | null)[]
  abstains: string | null
  confidence: number | null
  reasons?: readonly string[]
}) {
  const text = useText()
  const format = useFormat()
  const percent = confidence === null ? null : confidence < WHOLLY ? format.number(confidence * 100) : '>99'
  const sure = SURE.find((it) => confidence !== null && confidence >= it.least)
  const certainty = abstains === null && sure && percent !== null ? text(sure.text, { percent }) : null
  const said: ReactNode = [abstains, ...parts, certainty].filter((it) => it !== null && it !== '').join(', ')
  return (
    <div className={styles.note}>
      <p>
        <Badge stroke="dashed">{text('desk.ai')}</Badge> {said}
      </p>
      {reasons.length > 0 && <p className={styles.reasons}>{reasons.join(' ')}</p>}
    </div>
  )
}
