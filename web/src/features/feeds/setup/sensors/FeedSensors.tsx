import type { FeedSetup, FeedSite } from '@oppidum/domain/feeds/feed-setup'
import { useState } from 'react'
import { useText } from '../../../../i18n/text.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import styles from '../FeedSetup.module.css'
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
    <Panel
      title={text('feeds.sensors')}
      flush
      busy={query.isPending}
      dim={query.isError && sites !== undefined}
      meta={text('feeds.sensors-matched', { matched, total })}
      notice={
        query.isError && (
          <Notice
            inline
            alert
            state="critical"
            title={text('feeds.sensors-failed')}
            act={<Button onClick={() => void query.refetch()}>{text('panel.retry')}</Button>}
          />
        )
      }
    >
      {query.isPending && (
        <div className={styles.inset}>
          <Skeleton rows={4} height={44} label={text('panel.loading')} />
        </div>
      )}
      {sites?.length === 0 && <Notice state="none" title={text('feeds.no-sensors')} sentence={text('feeds.no-sensors-sentence')} />}
      {sites && sites.length > 0 && (
        <>
          <SensorOverview sites={sites} SensorsMap={SensorsMap} />
          <SensorList sites={sites} onMatch={setSite} />
        </>
      )}
      {site && <MatchDialog feedId={feed.id} site={site} SensorsMap={SensorsMap} onClose={() => setSite(null)} />}
    </Panel>
  )
}
