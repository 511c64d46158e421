import type { HandOver } from '@oppidum/domain/records/shift'
import { type DueWord, dueWord } from '@oppidum/domain/records/target'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { wordText } from '../desk/targets/DueMark.tsx'
import { RecordLine } from './RecordLine.tsx'
import styles from './Shift.module.css'

/** Overdue records, and those due within eight hours, by due time. */
export function DuePanel({ handOver: { due, evidence }, dim }: { handOver: HandOver; dim: boolean }) {
  const text = useText()
  const figure = (value: number) => (evidence.due ? { value, evidence: evidence.due } : null)
  return (
    <Panel title={text('hand-over.due')} flush dim={dim}>
      <AccessGate feature="advancedIncidents">
        {due ? (
          <>
            <ul className={styles.sums}>
              <li>
                <FigureText figure={figure(due.overdue)} size="strong" unit={text('hand-over.overdue')} />
              </li>
              <li>
                <FigureText figure={figure(due.soon)} size="strong" unit={text('hand-over.soon')} />
              </li>
            </ul>
            {due.records.length === 0 && (
              <Notice state="ok" title={text('hand-over.none-due')} sentence={text('hand-over.none-due-sentence')} />
            )}
            <ul>
              {due.records.map((it) => (
                <li key={it.id}>
                  <RecordLine record={it} side={<DueTime dueMs={Date.parse(it.dueAt)} aim={it.aim} />} />
                </li>
              ))}
            </ul>
            {due.overdue + due.soon > due.records.length && (
              <p className={styles.more}>{text('hand-over.more-due', { shown: due.records.length })}</p>
            )}
          </>
        ) : (
          <Notice state="none" title={text('hand-over.no-targets')} sentence={text('hand-over.no-targets-sentence')} />
        )}
      </AccessGate>
    </Panel>
  )
}

/** Updates with the clock, as the marks in the lists do. */
function DueTime({ dueMs, aim }: Pick<DueWord, 'dueMs' | 'aim'>) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const word = dueWord([{ aim, rule: '', dueMs, doneMs: null }], nowMs)
  if (!word) return null
  return (
    <span className={styles.due} data-word={word.word}>
      <span>{text(aim === 'acknowledge' ? 'target.acknowledging' : 'target.resolving')}</span>
      <strong>
        {word.word === 'overdue' && <StateMark state="critical" size={14} />}
        {wordText(word, nowMs, text, format)}
      </strong>
    </span>
  )
}
