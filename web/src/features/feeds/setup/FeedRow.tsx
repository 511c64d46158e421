import type { FeedSetup, StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { Link } from 'react-router'
import { useLanguage, useText } from '../../../i18n/text.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import list from '../../../ui/lists/SetupList.module.css'
import { Badge } from '../../../ui/values/Badge.tsx'
import { FeedActs } from './FeedActs.tsx'
import styles from './FeedSetup.module.css'
import { useFeedFigures } from './feed-figures.tsx'
import { healthOf, stateSentence } from './setup-words.ts'

/** One feed: its health, its last delivery, and what can be done about it. */
export function FeedRow({ feed, standard }: { feed: FeedSetup; standard: StandardInfo | undefined }) {
  const text = useText()
  const language = useLanguage()
  const figures = useFeedFigures(feed)
  const { mark, word } = healthOf(feed)
  return (
    <li className={`${list.row} ${styles.row}`}>
      <StateMark state={mark} />
      <div className={list.what}>
        <h3 className={list.name}>
          <Link to={`/admin/feeds/${encodeURIComponent(feed.id)}`}>{feed.definition.name}</Link>{' '}
          {feed.origin === 'file' && <Badge tip={text('feeds.from-file-tip')}>{text('feeds.from-file')}</Badge>}
        </h3>
        <p>
          {text(word)}
          <span className={list.quiet}> · {standard?.texts[language].title ?? feed.definition.standard}</span>
        </p>
        <p className={list.quiet}>{stateSentence(feed, text, language)}</p>
      </div>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <FeedActs feed={feed} />
    </li>
  )
}
