import { useNavigate, useParams } from 'react-router'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Facts, PlaceHead, PlacePage } from '../../../../ui/PlacePage.tsx'
import { FeedActs } from '../FeedActs.tsx'
import { FeedPending } from '../FeedPending.tsx'
import { useFeedFigures } from '../feed-figures.tsx'
import { useFeedSetup, useStandards } from '../feed-setup-queries.ts'
import { healthOf } from '../setup-words.ts'

/** One feed: its health and its last delivery. */
export function FeedScreen() {
  const { id = '' } = useParams()
  const { query, feed } = useFeedSetup(id)
  if (!feed) return <FeedPending queries={[query]} isGone={feed === null} />
  return <FeedDetails feed={feed} isCurrent={!query.isError} />
}

type Feed = NonNullable<ReturnType<typeof useFeedSetup>['feed']>

function FeedDetails({ feed, isCurrent }: { feed: Feed; isCurrent: boolean }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const figures = useFeedFigures(feed)
  const standard = useStandards().data?.value.find((it) => it.standard === feed.definition.standard)
  const { mark, word, meaning } = healthOf(feed)
  const { name, standard: standardId } = feed.definition
  return (
    <PlacePage>
      <PlaceHead
        mark={<StateMark state={isCurrent ? mark : 'none'} />}
        caption={standard?.texts[language].title ?? standardId}
        name={name}
        place={isCurrent ? text(word) : text('check.unknown')}
        act={<FeedActs feed={feed} onRemoved={() => void navigate('/admin/feeds')} />}
      />
      {!isCurrent && <Notice inline alert state="critical" title={text('feeds.failed')} />}
      {isCurrent && mark !== 'ok' && (
        <Notice inline state={mark} title={(feed.state === 'running' && feed.status.problem) || text(meaning)} />
      )}
      <Facts facts={figures} />
    </PlacePage>
  )
}
