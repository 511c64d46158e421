import { listSetAside } from '@oppidum/domain/ingest/set-aside'
import { ApiError } from '../../../api/api-error.ts'
import { useListing } from '../../../api/lists/use-records.ts'
import { useText } from '../../../i18n/text.ts'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { Button } from '../../../ui/Button.tsx'
import list from '../../../ui/lists/OwnedList.module.css'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SetAsideRow } from './SetAsideRow.tsx'

const ROW_PX = 96
const PAGE = '50'
const POLL_MS = 10_000

/** Deliveries that were accepted and could not be stored: for admins of every city. */
export function SetAsideScreen() {
  const text = useText()
  const query = { limit: PAGE }
  const { answer: first, records: deliveries, total, showMore, busy } = useListing(listSetAside, query, POLL_MS)
  const notMine = first.error instanceof ApiError && first.error.code === 'role_required'
  return (
    <Panel
      title={text('set-aside.title')}
      flush
      busy={first.isPending}
      dim={first.isError && first.data !== undefined}
      meta={total !== null && text('set-aside.count', { count: total })}
      notice={
        first.isError && (
          <Notice
            inline
            alert
            state={notMine ? 'none' : 'critical'}
            title={text(notMine ? 'system.not-yours' : 'set-aside.failed')}
            act={notMine ? undefined : <Button onClick={() => void first.refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      {first.isPending && (
        <div className={list.inset}>
          <Skeleton rows={3} height={ROW_PX} label={text('panel.loading')} />
        </div>
      )}
      {first.data && deliveries.length === 0 && (
        <Notice state="ok" title={text('set-aside.none')} sentence={text('set-aside.none-sentence')} />
      )}
      {deliveries.length > 0 && (
        <ul>
          {deliveries.map((it) => (
            <SetAsideRow key={it.id} delivery={it} onDone={() => void first.refetch()} />
          ))}
        </ul>
      )}
      <ListFoot showMore={showMore} busy={busy} />
      {deliveries.length > 0 && <p className={list.foot}>{text('set-aside.order')}</p>}
    </Panel>
  )
}
