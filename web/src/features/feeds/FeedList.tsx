import { type FeedHealth, listFeeds } from '@oppidum/domain/feed'
import { useAnswer } from '../../api/use-answer.ts'
import { useFormat } from '../../evidence/use-format.ts'
import { type TextId, useText } from '../../locales/text.ts'
import { type State, StateMark } from '../../ui/icons/StateMark.tsx'
import lines from '../../ui/Lines.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useNowEvery } from '../../ui/use-now.ts'

const FEEDS_POLL_MS = 10_000
const HEALTH: Record<FeedHealth, { mark: State; text: TextId }> = {
  fresh: { mark: 'ok', text: 'feed.fresh' },
  late: { mark: 'medium', text: 'feed.late' },
  stale: { mark: 'high', text: 'feed.stale' },
  failed: { mark: 'critical', text: 'feed.failed' },
}

/** Every source of data, how fresh it is and whom to credit; asked for only while it is in sight. */
export function FeedList() {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { data, isError } = useAnswer(listFeeds, { pollMs: FEEDS_POLL_MS })
  if (!data) return isError ? <Notice state="critical" title={text('failed.feeds')} /> : <Skeleton rows={3} label={text('panel.loading')} />
  if (data.value.length === 0) return <p className={lines.more}>{text('feed.none')}</p>
  return (
    <ul className={lines.lines}>
      {data.value.map((feed) => (
        <li key={feed.id} className={lines.line}>
          <StateMark state={HEALTH[feed.health].mark} size={16} />
          <span className={lines.what}>
            {feed.name}
            <span className={lines.more}>{feed.problem ?? text(HEALTH[feed.health].text)}</span>
            {feed.attribution && <span className={lines.more}>{feed.attribution}</span>}
          </span>
          <span className={lines.more} title={feed.lastSuccessAt ? format.full(feed.lastSuccessAt) : undefined}>
            {feed.lastSuccessAt ? age(Date.parse(feed.lastSuccessAt), nowMs, text) : text('feed.never')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function age(atMs: number, nowMs: number, text: ReturnType<typeof useText>): string {
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1_000))
  if (seconds < 60) return text('age.seconds-ago', { count: seconds })
  return seconds < 3_600
    ? text('age.minutes-ago', { count: Math.floor(seconds / 60) })
    : text('age.hours-ago', { count: Math.floor(seconds / 3_600) })
}
