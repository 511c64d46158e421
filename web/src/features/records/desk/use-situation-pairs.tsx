import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { Link } from 'react-router'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { type State, StateMark } from '../../../ui/icons/StateMark.tsx'
import type { Pair } from '../../../ui/overlays/SidePanelParts.tsx'
import { Badge } from '../../../ui/values/Badge.tsx'
import { addressOfRecord, CALLS, type DeskRecord } from './desk-kind.ts'
import { OUTCOME_TEXT } from './outcome-words.ts'
import { priorityWord, statusWord } from './record-labels.ts'
import { crewWords } from './responsibility/responsibility-words.ts'
import { useDepartmentName } from './responsibility/use-responsibility.ts'
import { useTargetPairs } from './targets/use-target-pairs.tsx'
import { useAtDesk, useDetail } from './use-desk.ts'

const CREW_STEP_MS = 15_000

/** A record's state as both kinds show it; `since` and what only one kind has come from the caller. */
export function useSituationPairs(kind: RecordKind, record: DeskRecord): { first: (Pair | false)[]; then: (Pair | false)[] } {
  const text = useText()
  const atDesk = useAtDesk()
  const detail = useDetail(kind, record.id).data?.value
  const targets = useTargetPairs(kind, record)
  const departmentName = useDepartmentName()
  const format = useFormat()
  const nowMs = useNowEvery(CREW_STEP_MS)
  const { word, progress } = statusWord(kind, record.status, text)
  const { outcome, outcomeReason, duplicateOf, reports, reopened } = record
  const first: (Pair | false)[] = [
    {
      name: text('field.priority'),
      value: (
        <>
          <StateMark state={record.priority as State} size={16} />
          {priorityWord(record.priority, text)}
        </>
      ),
    },
    {
      name: text('field.status'),
      value: (
        <>
          <ProgressGlyph progress={progress} />
          {word}
        </>
      ),
    },
  ]
  const then: (Pair | false)[] = [
    ...targets,
    {
      name: text('field.department'),
      value: record.assignedDepartment === null ? text('services.no-department') : departmentName(record.assignedDepartment),
    },
    record.crew !== null && {
      name: text('owner.crew'),
      value: (
        <>
          {crewWords(record.crew, { text, format, nowMs })}
          {record.quality === 'simulated' && <Badge stroke="dotted">{text('quality.simulated')}</Badge>}
        </>
      ),
    },
    atDesk && {
      name: text('desk.field-assignee'),
      value: detail?.assignee ? (detail.assignee.name ?? text('desk.by-operator')) : text('desk.nobody'),
    },
    outcome !== null && {
      name: text('desk.field-outcome'),
      value: (
        <>
          {text(OUTCOME_TEXT[outcome])}
          {outcomeReason && <span>{outcomeReason}</span>}
        </>
      ),
    },
    duplicateOf !== null && { name: text('desk.duplicate-of'), value: <OtherRecord kind={kind} id={duplicateOf} /> },
    reports > 1 && { name: text('desk.field-reports'), value: text('desk.reports', { count: reports }) },
    reopened > 0 && { name: text('desk.field-reopened'), value: text('desk.times', { count: reopened }) },
  ]
  return { first, then }
}

/** A link to a record of which only the id is known. */
function OtherRecord({ kind, id }: { kind: RecordKind; id: string }) {
  const text = useText()
  const other = useAnswer(CALLS[kind].one, { params: { id } }).data?.value
  return <Link to={addressOfRecord(kind, id)}>{other ? `${other.number} ${other.title}` : text('desk.open-other')}</Link>
}
