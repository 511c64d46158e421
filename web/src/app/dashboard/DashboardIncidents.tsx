import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { IncidentRow } from '../../features/records/incidents/IncidentRow.tsx'
import { useActiveIncidents } from '../../features/records/incidents/incident-queries.ts'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { ProvenancePanel } from '../../provenance/ProvenancePanel.tsx'
import { provenanceOf } from '../../provenance/record-figures.ts'
import { usePanel } from '../../provenance/use-panel.ts'
import { later } from '../../ui/browser/later.ts'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isKiosk } from '../shell/wall/kiosk.ts'
import styles from './DashboardScreen.module.css'
import { useSamples } from './use-samples.ts'

const ROW_PX = 87

const PriorityCounts = later(async () => (await import('./situation/WallCounts.tsx')).PriorityCounts)
const OwnerCounts = later(async () => (await import('./situation/WallCounts.tsx')).OwnerCounts)

export function DashboardIncidents({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const wall = isKiosk(useLocation().search)
  const { query, active, counts } = useActiveIncidents()
  const { reading, samples } = useSamples(
    usePanel(
      query,
      active.map((it) => provenanceOf(it)).filter((it) => it !== null),
      { samples: sampleEntries, empty: active.length === 0 },
    ),
  )
  const sample = samples !== null
  const shown = samples ? samples.sampleIncidents(query.errorUpdatedAt || query.dataUpdatedAt) : active
  return (
    <ProvenancePanel
      title={text('incidents.management')}
      failed="failed.incidents"
      reading={reading}
      className={className}
      flush
      skeleton={
        <div className={styles.waiting}>
          <Skeleton rows={4} height={56} label={text('panel.loading')} />
        </div>
      }
      empty={
        reading.state.kind === 'empty' && <Notice state="ok" title={text('incidents.none')} sentence={text('incidents.none-sentence')} />
      }
      meta={
        wall && !sample && counts ? (
          <Suspense fallback={null}>
            <PriorityCounts counts={counts} />
          </Suspense>
        ) : (
          <Link to="/incidents" className={styles.all}>
            {text('incidents.tab-all')} {!sample && counts && <FigureText figure={counts('total')} />}
            <span className="visually-hidden"> {text('nav.incidents')}</span>
          </Link>
        )
      }
    >
      {wall && !sample && active.length > 0 && (
        <Suspense fallback={null}>
          <OwnerCounts incidents={active} receivedAtMs={query.dataUpdatedAt} />
        </Suspense>
      )}
      <VirtualList
        className={styles.list}
        items={shown}
        rowHeight={ROW_PX}
        label={text('incidents.management')}
        row={(it) => <IncidentRow incident={it} sample={sample} />}
      />
    </ProvenancePanel>
  )
}
