import { Button } from '../../ui/Button.tsx'
import { DottedRing } from '../../ui/icons/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Badge } from '../../ui/values/Badge.tsx'
import { Value } from '../../ui/values/Value.tsx'
import styles from './ComponentGallery.module.css'

const retry = <Button>Try again</Button>

/** Loading, live, stale, empty and failed panels, and those with a mark. */
export function Panels() {
  const since = (
    <span className={styles.pair}>
      <DottedRing /> No live data since 14:38
    </span>
  )
  return (
    <div className={styles.panels}>
      <Panel title="Average speed" busy>
        <Skeleton rows={2} height={24} label="Loading..." />
      </Panel>
      <Panel title="Average speed" meta="Live">
        <Value value="42" unit="mph" size="large" />
        <p>-1.2% from yesterday</p>
      </Panel>
      <Panel title="Average speed" meta={since} dim>
        <Value value="42" unit="mph" stale size="large" />
        <p>-1.2% from yesterday</p>
      </Panel>
      <Panel title="Incidents" flush>
        <Notice state="ok" title="No Active Incidents" sentence="All systems are operating normally." />
      </Panel>
      <Panel
        title="Average speed"
        meta={since}
        dim
        notice={<Notice inline alert state="critical" title="Failed to fetch traffic data" act={retry} />}
      >
        <Value value="42" unit="mph" stale size="large" />
      </Panel>
      <Panel title="Average speed" meta={<Badge stroke="dotted">Sample</Badge>}>
        <Value value="42" unit="mph" size="large" />
      </Panel>
    </div>
  )
}
