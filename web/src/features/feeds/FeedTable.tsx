import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { useLanguage, useText } from '../../i18n/text.ts'
import { ageText } from '../../provenance/age-text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import styles from './FeedTable.module.css'
import { HEALTH } from './feed-words.ts'
import { problemText } from './problem-text.ts'

/** Every data source: its health, the age of its last delivery beside its limit, any problem, and whom to credit. */
export function FeedTable({ feeds, isCurrent }: { feeds: readonly FeedStatus[]; isCurrent: boolean }) {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  return (
    <ul>
      {feeds.map((feed) => {
        const health = HEALTH[feed.health]
        const spentMs = feed.lastSuccessAt === null ? null : nowMs - Date.parse(feed.lastSuccessAt)
        return (
          <li key={feed.id} className={styles.row}>
            <StateMark state={isCurrent ? health.mark : 'none'} />
            <div className={styles.what}>
              <h3 className={styles.name}>{feed.name}</h3>
              <p className={styles.problem}>{isCurrent ? (problemText(feed, language) ?? text(health.meaning)) : text('check.unknown')}</p>
              {spentMs !== null && (
                <div className={styles.limit} data-over={spentMs >= feed.staleAfterSeconds * 1_000 || undefined}>
                  <span style={{ inlineSize: `${Math.min(100, (spentMs / (feed.staleAfterSeconds * 1_000)) * 100)}%` }} />
                </div>
              )}
              <p className={styles.times}>
                {feed.lastSuccessAt === null || spentMs === null ? (
                  text('feed.never-delivered')
                ) : (
                  <time dateTime={feed.lastSuccessAt} data-tip={format.full(feed.lastSuccessAt)}>
                    {text('feed.last-delivery', { age: ageText(spentMs, text) })}
                  </time>
                )}
                {' · '}
                {/* What delivers by itself has no interval. */}
                {feed.standard === 'ingest'
                  ? text('feed.limit', { limit: feed.staleAfterSeconds })
                  : text('feed.every', { seconds: feed.everySeconds, limit: feed.staleAfterSeconds })}
                {feed.lastCount !== null && (
                  <>
                    {' · '}
                    {text('feed.delivered', { count: feed.lastCount, rejected: feed.lastRejected ?? 0 })}
                    {feed.lastOutside ? `, ${text('feed.outside', { count: feed.lastOutside })}` : ''}
                  </>
                )}
              </p>
              {feed.attribution && <p className={styles.times}>{feed.attribution}</p>}
            </div>
            <div className={styles.state}>
              <span className={styles.word}>{text(isCurrent ? health.text : 'check.unknown')}</span>
              {feed.since && (
                <time className={styles.times} dateTime={feed.since} data-tip={format.full(feed.since)}>
                  {text('check.since', { time: format.time(feed.since, nowMs) })}
                </time>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
