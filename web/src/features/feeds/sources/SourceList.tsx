import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { AnswerPanel } from '../../../provenance/AnswerPanel.tsx'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { HEALTH } from '../feed-words.ts'
import styles from '../setup/FeedSetup.module.css'
import { useSources } from './source-queries.ts'
import { KIND, SOURCE_MEANING, sumOf } from './source-words.ts'

/** What delivers by itself, with an API key; left out as long as nothing does. */
export function SourceList() {
  const text = useText()
  const query = useSources()
  const sources = query.data?.value ?? []
  if (sources.length === 0 && !query.isError) return null
  return (
    <AnswerPanel
      title={text('sources.title')}
      query={query}
      failed={text('sources.failed-to-load')}
      meta={sources.length > 0 && text('sources.count', { count: sources.length })}
    >
      <ul>
        {sources.map((it) => (
          <SourceRow key={it.id} source={it} />
        ))}
      </ul>
    </AnswerPanel>
  )
}

function SourceRow({ source }: { source: IngestSource }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { mark, text: word } = HEALTH[source.health]
  const { taken, rejected, lastRowAt } = sumOf(source)
  return (
    <li className={`${list.row} ${styles.row}`}>
      <StateMark state={mark} />
      <div className={list.what}>
        <h3 className={list.name}>
          <Link to={`/admin/feeds/sources/${encodeURIComponent(source.id)}`}>{source.name}</Link>
        </h3>
        <p>
          {text(word)}
          <span className={list.quiet}> · {source.parts.map((it) => text(KIND[it.kind])).join(', ')}</span>
        </p>
        <p className={list.quiet}>{text(SOURCE_MEANING[source.health])}</p>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{text('sources.last-row')}</dt>
          <dd>
            {lastRowAt === null ? (
              text('feeds.nothing-yet')
            ) : (
              <time dateTime={lastRowAt} data-tip={format.full(lastRowAt)}>
                {ageText(nowMs - Date.parse(lastRowAt), text)}
              </time>
            )}
          </dd>
        </div>
        <div>
          <dt>{text('sources.taken')}</dt>
          <dd>{format.number(taken)}</dd>
        </div>
        <div>
          <dt>{text('sources.rejected')}</dt>
          <dd>{format.number(rejected)}</dd>
        </div>
      </dl>
    </li>
  )
}
