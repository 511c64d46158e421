import { SECOND_MS } from '@oppidum/domain/core/time'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Aim, type DueWord, dueWord, type Targeted } from '@oppidum/domain/records/target'
import { type Text, type TextId, useText } from '../../../../i18n/text.ts'
import { type Format, useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { Badge } from '../../../../ui/values/Badge.tsx'
import { coarseDuration } from './coarse-duration.ts'
import styles from './DueMark.module.css'
import { useTargets } from './use-targets.ts'

const AIM: Record<Aim, { name: TextId; tip: TextId; late: TextId }> = {
  acknowledge: { name: 'target.acknowledging', tip: 'target.tip-acknowledge', late: 'target.late-acknowledged' },
  resolve: { name: 'target.resolving', tip: 'target.tip-resolve', late: 'target.late-resolved' },
}

/**
 * A record's most urgent target: 'due 14:30', 'overdue 25 min', 'acknowledged late'. Renders nothing without a rule, and for people who may
 * not see targets. Updates with the clock.
 */
export function DueMark({ record, kind }: { record: Targeted; kind: RecordKind }) {
  const nowMs = useNowEvery(SECOND_MS)
  const found = dueWord(useTargets()(kind, record), nowMs)
  return found && <DueBadge due={found} nowMs={nowMs} />
}

/** One target as a badge; its tooltip names the rule. */
export function DueBadge({ due, nowMs }: { due: DueWord; nowMs: number }) {
  const text = useText()
  const format = useFormat()
  const { name, tip } = AIM[due.aim]
  return (
    <Badge stroke={due.word === 'overdue' ? 'solid' : 'dashed'} tip={text(tip, { time: format.time(due.dueMs, nowMs), rule: due.rule })}>
      <span className={styles.mark} data-word={due.word}>
        {due.word === 'overdue' && <StateMark state="critical" size={12} />}
        {due.word !== 'late' && <span className="visually-hidden">{text(name)} </span>}
        {wordText(due, nowMs, text, format)}
      </span>
    </Badge>
  )
}

export function wordText({ word, aim, dueMs }: DueWord, nowMs: number, text: Text, format: Format): string {
  if (word === 'late') return text(AIM[aim].late)
  if (word === 'due') return text('target.due', { time: format.time(dueMs, nowMs) })
  return text('target.overdue', { lasting: coarseDuration(nowMs - dueMs, text) })
}
