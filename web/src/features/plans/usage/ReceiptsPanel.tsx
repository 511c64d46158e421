import { listReceipts, type Receipt } from '@oppidum/domain/plans/meter'
import { Meter } from '@oppidum/domain/plans/plan'
import { useState } from 'react'
import { useMorePages } from '../../../api/lists/use-pages.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useText } from '../../../i18n/text.ts'
import { ListFoot } from '../../../provenance/ListFoot.tsx'
import { ProvenancePanel } from '../../../provenance/ProvenancePanel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Select } from '../../../ui/fields/Choice.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './ReceiptsPanel.module.css'
import { USAGE_POLL_MS } from './usage-provenance.ts'
import { METER_TEXT } from './usage-words.ts'

const PAGE = 25
/** Characters of a request's id that distinguish it from its neighbours; the tooltip has all of it. */
const SHOWN_OF_REQUEST = 8

/** A receipt for every counted use: what, when, for which request. Newest first. */
export function ReceiptsPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const [meter, setMeter] = useState<Meter | 'all'>('all')
  const filter = { limit: String(PAGE), ...(meter !== 'all' && { meter }) }
  const query = useAnswer(listReceipts, { query: filter, pollMs: USAGE_POLL_MS })
  const more = useMorePages(listReceipts, filter, query.data, USAGE_POLL_MS)
  const reading = usePanel(query, [], { empty: query.data?.total === 0 })
  const receipts = [query.data?.value ?? [], ...more.pages].flat()
  const meters = [{ value: 'all' as const, label: text('usage.all-meters') }].concat(
    Meter.options.map((it) => ({ value: it as 'all', label: text(METER_TEXT[it]) })),
  )
  return (
    <ProvenancePanel
      title={text('usage.receipts')}
      failed={'usage.receipts-failed'}
      reading={reading}
      flush
      className={className}
      meta={<Select label={text('usage.of-which')} options={meters} value={meter as 'all'} onChoose={setMeter} />}
      skeleton={
        <div className={styles.inset}>
          <Skeleton rows={4} height={28} label={text('panel.loading')} />
        </div>
      }
      empty={<p className={styles.inset}>{text('usage.no-receipts')}</p>}
    >
      <Table<Receipt>
        label={text('usage.receipts')}
        keyOf={(it) => it.id}
        rows={[...new Map(receipts.map((it) => [it.id, it])).values()]}
        columns={[
          {
            name: text('usage.when'),
            cell: (it) => (
              <time dateTime={it.at} data-tip={format.full(it.at)}>
                {format.moment(it.at, nowMs)}
              </time>
            ),
          },
          { name: text('usage.what'), cell: (it) => <code className={styles.code}>{it.what}</code> },
          { name: text('usage.meter'), cell: (it) => text(METER_TEXT[it.meter]) },
          { name: text('usage.state'), cell: (it) => text(it.state === 'settled' ? 'usage.settled' : 'usage.waiting') },
          {
            name: text('usage.request'),
            cell: (it) => (
              <code className={styles.code} data-tip={it.requestId}>
                {it.requestId.slice(0, SHOWN_OF_REQUEST)}
                <span className="visually-hidden">{it.requestId.slice(SHOWN_OF_REQUEST)}</span>
              </code>
            ),
          },
        ]}
      />
      <ListFoot showMore={more.showMore} busy={more.busy} />
    </ProvenancePanel>
  )
}
