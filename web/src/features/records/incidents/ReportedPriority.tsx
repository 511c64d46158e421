import type { Incident } from '@oppidum/domain/records/incident'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { useQuickAct } from '../desk/actions/use-quick-act.ts'
import { priorityWord } from '../desk/record-labels.ts'
import { useAtDesk } from '../desk/use-desk.ts'

/** The reporter's priority, with a button for operators to adopt it while nobody has set one. */
export function ReportedPriority({ incident, reported }: { incident: Incident; reported: NonNullable<Incident['reportedPriority']> }) {
  const text = useText()
  const atDesk = useAtDesk()
  const quick = useQuickAct({ kind: 'incident' })
  const canSet = atDesk && incident.priority === 'unknown' && incident.status !== 'resolved'
  return (
    <span aria-busy={quick.busy}>
      {priorityWord(reported, text)}{' '}
      {canSet && (
        <Button
          look="quiet"
          aria-disabled={quick.busy}
          onClick={() => {
            if (!quick.busy) void quick.takeOver(incident, { priority: reported })
          }}
        >
          {text('desk.set-reported-priority', { priority: priorityWord(reported, text) })}
        </Button>
      )}
    </span>
  )
}
