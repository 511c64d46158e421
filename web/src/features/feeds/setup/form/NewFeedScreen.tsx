import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { Link, useNavigate } from 'react-router'
import { useAddress } from '../../../../api/use-address.ts'
import { useLanguage, useText } from '../../../../i18n/text.ts'
import { AnswerPanel } from '../../../../provenance/AnswerPanel.tsx'
import { buttonClass } from '../../../../ui/Button.tsx'
import { useToast } from '../../../../ui/overlays/Toasts.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { PlaceHead, PlacePage } from '../../../../ui/PlacePage.tsx'
import styles from '../FeedSetup.module.css'
import { useStandards } from '../feed-setup-queries.ts'
import type { SensorMap } from '../sensors/sensor-map.ts'
import { FeedForm } from './FeedForm.tsx'
import { StandardCards } from './StandardCards.tsx'

/** Adds a feed: first its standard, which is in the address, then its form. */
export function NewFeedScreen({ SensorsMap }: { SensorsMap: SensorMap }) {
  const text = useText()
  const { search } = useAddress()
  const query = useStandards()
  const standards = query.data?.value
  const standard = standards?.find((it) => it.standard === search.get('standard'))
  if (standard) return <NewFeed key={standard.standard} standard={standard} SensorsMap={SensorsMap} />
  return (
    <div className={styles.screen}>
      <AnswerPanel
        title={text('feeds.choose-standard')}
        query={query}
        failed={text('feeds.standards-failed')}
        skeleton={{ rows: 4, height: 72 }}
      >
        {standards && <StandardCards standards={standards} />}
      </AnswerPanel>
    </div>
  )
}

function NewFeed({ standard, SensorsMap }: { standard: StandardInfo; SensorsMap: SensorMap }) {
  const text = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const toast = useToast()
  return (
    <PlacePage>
      <PlaceHead
        caption={text('screen.new-feed')}
        name={standard.texts[language].title}
        act={
          <Link className={buttonClass('plain')} to="/admin/feeds/new">
            {text('feeds.other-standard')}
          </Link>
        }
      />
      <Panel title={text('feeds.settings')} flush>
        <FeedForm
          standard={standard}
          feed={null}
          back="/admin/feeds"
          SensorsMap={SensorsMap}
          onSaved={(it) => {
            toast({ state: 'ok', title: text('feeds.added', { name: it.definition.name }), sentence: text('feeds.added-sentence') })
            void navigate(`/admin/feeds/${encodeURIComponent(it.id)}`)
          }}
        />
      </Panel>
    </PlacePage>
  )
}
