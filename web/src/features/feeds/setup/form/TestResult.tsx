import type { FeedTest } from '@oppidum/domain/feeds/feed-setup'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { ageText } from '../../../../provenance/age-text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { useNowEvery } from '../../../../ui/browser/use-now.ts'
import list from '../../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { Facts } from '../../../../ui/PlacePage.tsx'
import { problemText } from '../../problem-text.ts'
import { byteText } from '../byte-text.ts'
import styles from '../FeedSetup.module.css'
import { SensorList } from '../sensors/SensorList.tsx'
import { SensorOverview } from '../sensors/SensorOverview.tsx'
import type { SensorMap } from '../sensors/sensor-map.ts'
import { PART } from '../setup-words.ts'
import { RecordTable } from './RecordTable.tsx'

/** What one fetch brought, what would be stored of it, and what would be left out. */
export function TestResult({ test, isNew, SensorsMap }: { test: FeedTest; isNew: boolean; SensorsMap: SensorMap }) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { count, observedAt, records, sites } = test
  const unmatched = sites.filter((it) => it.match === 'none').length
  return (
    <>
      {test.ok ? (
        <Notice
          inline
          state={count === 0 ? 'medium' : 'ok'}
          title={text(count === 0 ? 'feeds.test-nothing' : 'feeds.test-ok', { count, part: text(PART[test.part]) })}
          sentence={text(count === 0 ? 'feeds.test-nothing-sentence' : 'feeds.test-stores-nothing')}
        />
      ) : (
        <Notice
          inline
          alert
          state="critical"
          title={text('feeds.test-failed')}
          sentence={problemText(test, language) ?? text('feeds.test-no-reason')}
        />
      )}
      <Facts
        facts={[
          { name: text('feeds.media-type'), value: test.mediaType ?? text('feeds.nothing-came') },
          { name: text('feeds.size'), value: test.bytes === null ? text('feeds.nothing-came') : byteText(test.bytes, format.number) },
          { name: text('feeds.took'), value: text('feeds.milliseconds', { count: format.number(test.tookMs) }) },
          {
            name: text('feeds.newest'),
            value:
              observedAt === null ? (
                text('feeds.newest-unsaid')
              ) : (
                <time dateTime={observedAt} data-tip={format.full(observedAt)}>
                  {ageText(nowMs - Date.parse(observedAt), text)}
                </time>
              ),
          },
        ]}
      />
      {test.ok && <LeftOut test={test} />}
      {records.length > 0 && <RecordTable records={records} count={count} />}
      {sites.length > 0 && (
        <>
          <Notice
            inline
            state={unmatched > 0 ? 'medium' : 'ok'}
            title={text('feeds.sites-matched', { matched: sites.length - unmatched, total: sites.length })}
            {...(unmatched > 0 && { sentence: text(isNew ? 'feeds.match-after-adding' : 'feeds.match-on-details') })}
          />
          <SensorOverview sites={sites} SensorsMap={SensorsMap} />
          <SensorList sites={sites} />
        </>
      )}
      {test.excerpt !== '' && (
        <details className={styles.fold}>
          <summary>{text('feeds.excerpt')}</summary>
          <pre className={styles.excerpt}>{test.excerpt}</pre>
        </details>
      )}
    </>
  )
}

/** Missing fields, and records that were left out or lost a part, each with its reason. */
function LeftOut({ test: { missing, rejected, flawed } }: { test: FeedTest }) {
  const text = useText()
  const language = useLanguage()
  const lines = [
    ...rejected.map((it) => ({ ...it, title: text('feeds.left-out'), what: it.texts?.[language] ?? it.reason })),
    ...flawed.map((it) => ({ ...it, title: text('feeds.taken-in-part'), what: it.texts?.[language] ?? it.reason })),
    ...missing.map((it) => ({ ...it, title: text('feeds.missing'), what: it.field })),
  ]
  if (lines.length === 0) return null
  return (
    <ul className={`${styles.list} ${styles.parted}`}>
      {lines.map(({ title, what, count }) => (
        <li key={`${title} ${what}`} className={styles.line}>
          <p>
            {title}: {what}
          </p>
          <p className={list.quiet}>{text('feeds.records', { count })}</p>
        </li>
      ))}
    </ul>
  )
}
