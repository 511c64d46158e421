import type { RecordKind } from '@oppidum/domain/life-cycle'
import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import type { DeskRecord } from './desk-kind.ts'
import { useQuickAct } from './use-quick-act.ts'

/** The next act on a record that nobody of the city has seen yet, outside of its sheet. */
export function AcknowledgeButton({ kind, record, className }: { kind: RecordKind; record: DeskRecord; className?: string | undefined }) {
  const text = useText()
  const quick = useQuickAct({ kind })
  return (
    <Button look="primary" className={className} aria-disabled={quick.busy} onClick={() => void (quick.busy || quick.acknowledge(record))}>
      {text('desk.acknowledge')}
    </Button>
  )
}
