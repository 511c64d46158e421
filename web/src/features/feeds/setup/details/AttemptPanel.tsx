import type { FeedAttempt } from '@oppidum/domain/feeds/feed-setup'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { Table } from '../../../../ui/lists/Table.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { problemText } from '../../problem-text.ts'
import { byteText } from '../byte-text.ts'
import styles from '../FeedSetup.module.css'
import { OUTCOME } from '../setup-words.ts'

/** The last fetches: when, with what result, and what came in and went out. */
export function AttemptPanel({ attempts }: { attempts: readonly FeedAttempt[] }) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const figure = (value: number | null) => (value === null ? '' : format.number(value))
  return (
    <Panel title={text('feeds.attempts')} flush meta={text('feeds.newest-first')}>
      {attempts.length === 0 ? (
        <Notice state="none" title={text('feeds.no-attempt')} sentence={text('feeds.no-attempt-sentence')} />
      ) : (
        <Table
          label={text('feeds.attempts')}
          rows={attempts}
          keyOf={(it) => it.at}
          columns={[
            {
              name: text('feeds.at'),
              cell: (it) => (
                <time dateTime={it.at} data-tip={format.full(it.at)}>
                  {format.moment(it.at, nowMs)}
                </time>
              ),
            },
            {
              name: text('feeds.outcome'),
              wide: true,
              cell: (it) => (
                <span className={styles.outcome}>
                  <StateMark state={OUTCOME[it.outcome].mark} size={14} />
                  {problemText(it, language) ?? text(OUTCOME[it.outcome].text)}
                </span>
              ),
            },
            { name: text('feeds.took'), numeric: true, cell: (it) => text('feeds.milliseconds', { count: format.number(it.tookMs) }) },
            { name: text('feeds.size'), numeric: true, cell: (it) => (it.bytes === null ? '' : byteText(it.bytes, format.number)) },
            { name: text('feeds.in'), numeric: true, cell: (it) => figure(it.recordsIn) },
            { name: text('feeds.new'), numeric: true, cell: (it) => figure(it.created) },
            { name: text('feeds.changed'), numeric: true, cell: (it) => figure(it.updated) },
            { name: text('feeds.known'), numeric: true, cell: (it) => figure(it.unchanged) },
            { name: text('feeds.rejected'), numeric: true, cell: (it) => figure(it.rejected) },
          ]}
        />
      )}
    </Panel>
  )
}
