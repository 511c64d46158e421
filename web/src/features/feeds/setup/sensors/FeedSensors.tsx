import type { FeedSetup, FeedSite } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { AnswerPanel } from '../../../../provenance/AnswerPanel.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useFeedSites } from '../feed-setup-queries.ts'
import { MatchDialog } from './MatchDialog.tsx'
import { SensorList } from './SensorList.tsx'
import { SensorOverview } from './SensorOverview.tsx'
import type { SensorMap } from './sensor-map.ts'

/** The sensors of a feed: which section each one measures, and what to do about those without one. */
export function FeedSensors({ feed, SensorsMap }: { feed: FeedSetup; SensorsMap: SensorMap }) {
  const text = useText()
  const query = useFeedSites(feed.id, feed.sites !== null)
  const [site, setSite] = useState<FeedSite | null>(null)
  if (feed.sites === null) return null
  const { matched, total } = feed.sites
  const sites = query.data?.value
  return (
    <AnswerPanel
      title={text('feeds.sensors')}
      query={query}
      failed={text('feeds.sensors-failed')}
      skeleton={{ rows: 4, height: 44 }}
      meta={text('feeds.sensors-matched', { matched, total })}
    >
      {sites?.length === 0 && <Notice state="none" title={text('feeds.no-sensors')} sentence={text('feeds.no-sensors-sentence')} />}
      {sites && sites.length > 0 && (
        <>
          <SensorOverview sites={sites} SensorsMap={SensorsMap} />
          <SensorList sites={sites} onMatch={setSite} />
        </>
      )}
      {site && <MatchDialog feedId={feed.id} site={site} SensorsMap={SensorsMap} onClose={() => setSite(null)} />}
    </AnswerPanel>
  )
}
