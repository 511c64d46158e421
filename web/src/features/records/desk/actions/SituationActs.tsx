import type { Incident } from '@oppidum/domain/records/incident'
import type { NextAct } from '@oppidum/domain/records/responsibility'
import { Link } from 'react-router'
import { useText } from '../../../../i18n/text.ts'
import { useMe } from '../../../../identity/identity.tsx'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { useQuickAct } from './use-quick-act.ts'

/** The next action on the worst incident, in its line: assign it, or acknowledge it. */
export function SituationActs({ record, next, className }: { record: Incident; next: NextAct; className?: string | undefined }) {
  const text = useText()
  const me = useMe()?.userId ?? null
  const quick = useQuickAct({ kind: 'incident' })
  if (next === 'assign') {
    return (
      <>
        <Link className={`${buttonClass('primary')} ${className ?? ''}`} to={`/incidents?incident=${record.id}&act=assign`}>
          {text('desk.assign')}
        </Link>
        {me !== null && (
          <Button className={className} aria-disabled={quick.busy} onClick={() => void (quick.busy || quick.assignTo(record, me))}>
            {text('owner.assign-to-me')}
          </Button>
        )}
      </>
    )
  }
  if (next !== 'acknowledge') return null
  return (
    <Button look="primary" className={className} aria-disabled={quick.busy} onClick={() => void (quick.busy || quick.acknowledge(record))}>
      {text('desk.acknowledge')}
    </Button>
  )
}
