import { useNavigate, useParams } from 'react-router'
import { useAddress } from '../../../../api/use-address.ts'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { PlaceHead, PlacePage } from '../../../../ui/PlacePage.tsx'
import { FeedPending } from '../FeedPending.tsx'
import { useFeedSetup, useStandards } from '../feed-setup-queries.ts'
import type { SensorMap } from '../sensors/sensor-map.ts'
import { FeedForm } from './FeedForm.tsx'

/** Changes a feed. `?test=1` tests it at once. */
export function EditFeedScreen({ SensorsMap }: { SensorsMap: SensorMap }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  const { search } = useAddress()
  const { id = '' } = useParams()
  const { query, feed } = useFeedSetup(id)
  const standards = useStandards()
  const standard = standards.data?.value.find((it) => it.standard === feed?.definition.standard)
  if (!feed || !standard) return <FeedPending queries={[query, standards]} isGone={feed === null} />
  const details = `/admin/feeds/${encodeURIComponent(id)}`
  return (
    <PlacePage>
      <PlaceHead caption={standard.texts[language].title} name={feed.definition.name} />
      <Panel title={text('feeds.settings')} flush>
        <FeedForm
          key={id}
          standard={standard}
          feed={feed}
          testAtOnce={search.get('test') === '1'}
          back={details}
          SensorsMap={SensorsMap}
          onSaved={(it) => {
            toast({ state: 'ok', title: text('feeds.saved', { name: it.definition.name }) })
            void navigate(details)
          }}
        />
      </Panel>
    </PlacePage>
  )
}
