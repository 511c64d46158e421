import type { IngestSourcePart } from '@oppidum/domain/ingest/ingest-source'
import { useText } from '../../../i18n/text.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import list from '../../../ui/lists/SetupList.module.css'
import { Panel } from '../../../ui/Panel.tsx'
import { Facts } from '../../../ui/PlacePage.tsx'
import { HEALTH } from '../feed-words.ts'
import styles from '../setup/FeedSetup.module.css'
import { KIND, REASON } from './source-words.ts'

/** Rows of one kind: how many since when, the age of the last one beside its limit, and the rejected ones by reason. */
export function SourceParts({ part }: { part: IngestSourcePart }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const age = (at: string | null) =>
    at === null ? (
      text('feeds.nothing-yet')
    ) : (
      <time dateTime={at} data-tip={format.full(at)}>
        {ageText(nowMs - Date.parse(at), text)}
      </time>
    )
  return (
    <Panel title={text(KIND[part.kind])} flush meta={part.health && text(HEALTH[part.health].text)}>
      <Facts
        facts={[
          {
            name: text('sources.last-row'),
            value: age(part.lastRowAt),
            ...(part.health && { note: text('sources.limit', { seconds: part.staleAfterSeconds }) }),
          },
          part.kind === 'observations' && { name: text('feeds.newest'), value: age(part.observedAt) },
          {
            name: text('sources.taken'),
            value: format.number(part.accepted + part.duplicate),
            note: text('sources.duplicates', { count: part.duplicate }),
          },
          {
            name: text('sources.rejected'),
            value: format.number(part.rejected),
            note: text('sources.since', { time: format.moment(part.firstCallAt, nowMs) }),
          },
        ]}
      />
      {part.rejections.length > 0 && (
        <ul className={`${styles.list} ${styles.parted}`}>
          {part.rejections.map((it) => (
            <li key={`${it.reason} ${it.field}`} className={styles.line}>
              <p>
                {it.field !== null && <code>{it.field}: </code>}
                {text(REASON[it.reason])}
              </p>
              <p className={list.quiet}>
                <time dateTime={it.lastAt} data-tip={format.full(it.lastAt)}>
                  {text('feeds.error-times', { count: it.count, time: format.time(it.lastAt, nowMs) })}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
