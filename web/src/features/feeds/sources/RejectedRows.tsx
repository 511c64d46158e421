import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import { useText } from '../../../i18n/text.ts'
import { AnswerPanel } from '../../../provenance/AnswerPanel.tsx'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import list from '../../../ui/lists/SetupList.module.css'
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
    <AnswerPanel title={text('sources.rejected-rows')} query={query} failed={text('sources.rows-failed')} meta={text('feeds.newest-first')}>
      <p className={`${list.inset} ${list.quiet}`}>{text('sources.rows-sentence')}</p>
      {rows.map((it, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of several calls may have the same number, time and reason
        <details key={`${it.at} ${it.row} ${index}`} className={styles.fold}>
          <summary>
            <time dateTime={it.at} data-tip={format.full(it.at)}>
              {format.moment(it.at, nowMs)}
            </time>
            <span className={list.quiet}>
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
    </AnswerPanel>
  )
}
