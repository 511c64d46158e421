import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../setup/FeedSetup.module.css'
import { useRejectedRows } from './source-queries.ts'
import { KIND, REASON, sumOf } from './source-words.ts'

/** The last rows that were rejected, without what may name people. */
export function RejectedRows({ source }: { source: IngestSource }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const query = useRejectedRows(source.id, sumOf(source).rejected > 0)
  const rows = query.data?.value ?? []
  if (sumOf(source).rejected === 0) return null
  return (
    <Panel
      title={text('sources.rejected-rows')}
      flush
      busy={query.isPending}
      meta={text('feeds.newest-first')}
      notice={
        query.isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('sources.rows-failed')}
            act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      <p className={`${styles.inset} ${styles.quiet}`}>{text('sources.rows-sentence')}</p>
      {rows.map((it, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of several calls may have the same number, time and reason
        <details key={`${it.at} ${it.row} ${index}`} className={styles.fold}>
          <summary>
            <time dateTime={it.at} data-tip={format.full(it.at)}>
              {format.moment(it.at, nowMs)}
            </time>
            <span className={styles.quiet}>
              {' · '}
              {text(KIND[it.kind])} · {text('sources.row', { row: it.row })}
              {it.field !== null && ` · ${it.field}`}
            </span>{' '}
            {text(REASON[it.reason])}
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard */}
          <pre className={styles.excerpt} tabIndex={0}>
            {it.excerpt || text('sources.no-excerpt')}
          </pre>
        </details>
      ))}
    </Panel>
  )
}
