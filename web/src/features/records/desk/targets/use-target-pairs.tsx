import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import { type Aim, type Due, dueWord, type Targeted } from '@oppidum/domain/records/target'
import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import type { Pair } from '../../../../ui/overlays/SidePanelParts.tsx'
import { DueBadge } from './DueMark.tsx'
import { useTargets } from './use-targets.ts'

const NAME: Record<Aim, TextId> = { acknowledge: 'target.acknowledging', resolve: 'target.resolving' }

/** A record's targets for its side panel: when each is due, or when it was met. Empty without a rule. */
export function useTargetPairs(kind: RecordKind, record: Targeted): Pair[] {
  const text = useText()
  return useTargets()(kind, record).map((due) => ({ name: text(NAME[due.aim]), value: <TargetState due={due} /> }))
}

function TargetState({ due }: { due: Due }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const found = dueWord([due], nowMs)
  return (
    <>
      {found && <DueBadge due={found} nowMs={nowMs} />}
      {due.doneMs !== null &&
        text(found ? 'target.done-late' : 'target.done', { time: format.time(due.doneMs, nowMs), due: format.time(due.dueMs, nowMs) })}
    </>
  )
}
