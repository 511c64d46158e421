import { useNavigate, useParams } from 'react-router'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { StateMark } from '../../../../ui/icons/StateMark.tsx'
import list from '../../../../ui/lists/SetupList.module.css'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { Facts, PlaceHead, PlacePage } from '../../../../ui/PlacePage.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { FeedActs } from '../FeedActs.tsx'
import { FeedPending } from '../FeedPending.tsx'
import { useFeedFigures } from '../feed-figures.tsx'
import { useFeedActivity, useFeedSetup, useStandards } from '../feed-setup-queries.ts'
import { FeedSensors } from '../sensors/FeedSensors.tsx'
import type { SensorMap } from '../sensors/sensor-map.ts'
import { healthOf, stateSentence } from '../setup-words.ts'
import { ErrorPanel, PayloadPanel } from './ActivityPanels.tsx'
import { AttemptPanel } from './AttemptPanel.tsx'
import { VersionPanel } from './VersionPanel.tsx'

/** One feed: its health, its sensors, its last fetches with their errors and answers, and its versions. */
export function FeedScreen({ SensorsMap }: { SensorsMap: SensorMap }) {
  const { id = '' } = useParams()
  const { query, feed } = useFeedSetup(id)
  if (!feed) return <FeedPending queries={[query]} isGone={feed === null} />
  return <FeedDetails feed={feed} isCurrent={!query.isError} SensorsMap={SensorsMap} />
}

type Feed = NonNullable<ReturnType<typeof useFeedSetup>['feed']>

function FeedDetails({ feed, isCurrent, SensorsMap }: { feed: Feed; isCurrent: boolean; SensorsMap: SensorMap }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const figures = useFeedFigures(feed)
  const activity = useFeedActivity(feed.id)
  const standard = useStandards().data?.value.find((it) => it.standard === feed.definition.standard)
  const { mark, word } = healthOf(feed)
  const { name, standard: standardId } = feed.definition
  const log = activity.data?.value
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
      {isCurrent && mark !== 'ok' && <Notice inline state={mark} title={stateSentence(feed, text, language)} />}
      <Facts facts={figures} />
      <FeedSensors feed={feed} SensorsMap={SensorsMap} />
      {activity.isError && (
        <Notice
          inline
          alert
          state="critical"
          title={text('feeds.activity-failed')}
          act={<Button onClick={() => void activity.refetch()}>{text('panel.retry')}</Button>}
        />
      )}
      {log ? (
        <>
          <ErrorPanel errors={log.errors} />
          <AttemptPanel attempts={log.attempts} />
          <PayloadPanel payloads={log.payloads} />
          <VersionPanel versions={log.versions} standard={standard} />
        </>
      ) : (
        !activity.isError && (
          <Panel title={text('feeds.attempts')} busy>
            <div className={list.inset}>
              <Skeleton rows={6} height={36} label={text('panel.loading')} />
            </div>
          </Panel>
        )
      )}
    </PlacePage>
  )
}
