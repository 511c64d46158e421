import { useLanguage, useText } from '../../i18n/text.ts'
import { ageText } from '../../provenance/age-text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import lines from '../../ui/lists/Lines.module.css'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useFeeds } from './feed-queries.ts'
import { HEALTH } from './feed-words.ts'
import { problemText } from './problem-text.ts'

/** Every data source, its age and whom to credit; requested only while visible. */
export function FeedList() {
  const text = useText()
  const language = useLanguage()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const { data, isError } = useFeeds()
  if (!data) return isError ? <Notice state="critical" title={text('failed.feeds')} /> : <Skeleton rows={3} label={text('panel.loading')} />
  if (data.value.length === 0) return <p className={lines.more}>{text('feed.none')}</p>
  return (
    <ul className={lines.lines}>
      {data.value.map((feed) => (
        <li key={feed.id} className={lines.line}>
          {/* The last report about the feeds says nothing about them now. */}
          <StateMark state={isError ? 'none' : HEALTH[feed.health].mark} size={16} />
          <span className={lines.what}>
            {feed.name}
            <span className={lines.more}>
              {isError ? text('failed.feeds') : (problemText(feed, language) ?? text(HEALTH[feed.health].text))}
            </span>
            {feed.attribution && <span className={lines.more}>{feed.attribution}</span>}
          </span>
          <span className={lines.more} data-tip={feed.lastSuccessAt ? format.full(feed.lastSuccessAt) : undefined}>
            {feed.lastSuccessAt ? ageText(nowMs - Date.parse(feed.lastSuccessAt), text) : text('feed.never')}
          </span>
        </li>
      ))}
    </ul>
  )
}
