import type { IncidentMark } from '@oppidum/domain/telemetry/history'
import { Link } from 'react-router'
import { type TextId, useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { type MarkGroup, markGroups } from '../plots/marks.ts'
import styles from './IncidentMarks.module.css'

const MARK_PX = 14
const PRIORITY_TEXT: Record<IncidentMark['priority'], TextId> = {
  unknown: 'priority.unknown',
  critical: 'priority.critical',
  high: 'priority.high',
  medium: 'priority.medium',
  low: 'priority.low',
}

/** Incidents as small marks on the time axis; each opens its incident. */
export function IncidentMarks({
  marks,
  fromMs,
  toMs,
  room,
}: {
  marks: readonly IncidentMark[]
  fromMs: number
  toMs: number
  room: number
}) {
  const text = useText()
  const groups = markGroups(marks, fromMs, toMs, room)
  if (groups.length === 0) return null
  return (
    <ul className={styles.marks} aria-label={text('chart.incidents-label')}>
      {groups.map((group) => (
        <li key={group.worst.id} className={styles.mark} style={{ insetInlineStart: `${group.at * 100}%` }}>
          {group.marks.length === 1 ? <OneMark mark={group.worst} nowMs={toMs} /> : <ManyMarks group={group} nowMs={toMs} />}
        </li>
      ))}
    </ul>
  )
}

function useMarkLabel(nowMs: number) {
  const text = useText()
  const format = useFormat()
  return (mark: IncidentMark) =>
    text('chart.incident', { priority: text(PRIORITY_TEXT[mark.priority]), title: mark.title, time: format.time(mark.createdAt, nowMs) })
}

const addressOf = (mark: IncidentMark) => `/incidents?incident=${mark.id}`

function OneMark({ mark, nowMs }: { mark: IncidentMark; nowMs: number }) {
  const label = useMarkLabel(nowMs)
  return (
    <Link className={styles.target} to={addressOf(mark)} aria-label={label(mark)} title={label(mark)}>
      <StateMark state={mark.priority} size={MARK_PX} />
    </Link>
  )
}

function ManyMarks({ group: { worst, marks }, nowMs }: { group: MarkGroup; nowMs: number }) {
  const text = useText()
  const label = useMarkLabel(nowMs)
  const title = text('chart.incidents-many', { count: marks.length })
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <button type="button" {...props} className={styles.target} aria-label={title} title={title}>
          <StateMark state={worst.priority} size={MARK_PX} />
          <span className={styles.count}>{marks.length}</span>
        </button>
      )}
    >
      <ul className={styles.list}>
        {marks.map((mark) => (
          <li key={mark.id}>
            <StateMark state={mark.priority} size={MARK_PX} />
            <Link to={addressOf(mark)}>{label(mark)}</Link>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
