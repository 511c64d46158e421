import type { IngestSource } from '@oppidum/domain/ingest/ingest-source'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
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
    <Panel
      title={text('sources.title')}
      flush
      dim={query.isError && query.data !== undefined}
      meta={sources.length > 0 && text('sources.count', { count: sources.length })}
      notice={
        query.isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('sources.failed-to-load')}
            act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      <ul>
        {sources.map((it) => (
          <SourceRow key={it.id} source={it} />
        ))}
      </ul>
    </Panel>
  )
}

function SourceRow({ source }: { source: IngestSource }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { mark, text: word } = HEALTH[source.health]
  const { taken, rejected, lastRowAt } = sumOf(source)
  return (
    <li className={styles.row}>
      <StateMark state={mark} />
      <div className={styles.what}>
        <h3 className={styles.name}>
          <Link to={`/admin/feeds/sources/${encodeURIComponent(source.id)}`}>{source.name}</Link>
        </h3>
        <p>
          {text(word)}
          <span className={styles.quiet}> · {source.parts.map((it) => text(KIND[it.kind])).join(', ')}</span>
        </p>
        <p className={styles.quiet}>{text(SOURCE_MEANING[source.health])}</p>
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
