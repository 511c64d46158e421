import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import type { DeskRecord, KindWords } from '../desk-kind.ts'
import { priorityWord } from '../record-labels.ts'
import { useDepartmentName } from '../responsibility/use-responsibility.ts'
import { useAtDesk } from '../use-desk.ts'
import styles from './AiReading.module.css'
import { useCertainty } from './certainty.ts'

/** Below this many days, a duration is given in hours. */
const FEW_DAYS = 2
const DAY_HOURS = 24

/** Everything a model says of a record, collapsed: whether it agrees or not, its confidence, and the deciding words. */
export function AiReading({ words, record }: { words: KindWords; record: DeskRecord }) {
  const text = useText()
  const atDesk = useAtDesk()
  const certaintyOf = useCertainty()
  const departmentName = useDepartmentName()
  const isIncident = 'type' in record
  const ai = isIncident ? record.aiClassification : record.aiRouting
  if (!ai) return null
  const word = 'type' in ai ? ai.type : ai.category
  const named = 'type' in ai ? ai.words.type : ai.words.category
  const within = 'withinDays' in ai ? ai.withinDays : null
  const based = [...new Set([...named, ...ai.words.priority])]
  const parts = [
    word === null ? text(isIncident ? 'ai.no-type' : 'ai.no-category') : words.nameOf(word),
    ai.confidence === null ? null : certaintyOf(ai.confidence),
  ].filter((it) => it !== null)
  const department = 'department' in ai ? ai.department : null
  return (
    <details className={styles.reading}>
      <summary>{text('ai.reading')}</summary>
      <p>{parts.join(', ')}</p>
      {ai.priority !== null && (
        <p>
          {text('ai.priority', { value: priorityWord(ai.priority, text) })}
          {'priorityConfidence' in ai && ai.priorityConfidence !== null && `, ${certaintyOf(ai.priorityConfidence)}`}
        </p>
      )}
      {department !== null && <p>{text('ai.department', { value: departmentName(department) })}</p>}
      {based.length > 0 && (
        <p>{text('ai.reason', { parts: text('ai.based-on', { words: based.map((it) => text('ai.quoted', { word: it })).join(', ') }) })}</p>
      )}
      {within !== null && (
        <p>
          {within < FEW_DAYS
            ? text('ai.within-hours', { count: Math.max(1, Math.ceil(within * DAY_HOURS)) })
            : text('ai.within-days', { count: Math.ceil(within) })}
        </p>
      )}
      {atDesk && (
        <p>
          <Link to="/models#corrections">{text('ai.corrections')}</Link>
        </p>
      )}
    </details>
  )
}
