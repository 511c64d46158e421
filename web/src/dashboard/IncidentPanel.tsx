import { Link } from 'react-router'
import { useConfig } from '../api/config.tsx'
import { EvidencePanel } from '../evidence/EvidencePanel.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { evidenceOf } from '../evidence/record-figures.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { IncidentRow } from '../features/incidents/IncidentRow.tsx'
import { useActiveIncidents } from '../features/incidents/incident-queries.ts'
import { useText } from '../locales/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import styles from './DashboardScreen.module.css'
import { sampleIncidents } from './samples.ts'

const ROW_PX = 87

export function IncidentPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const { asked, active, counts } = useActiveIncidents()
  const reading = usePanel(
    asked,
    active.map((it) => evidenceOf(it)).filter((it) => it !== null),
    { samples: sampleEntries, empty: active.length === 0 },
  )
  const sample = reading.state.kind === 'sample'
  const shown = sample ? sampleIncidents(asked.errorUpdatedAt || asked.dataUpdatedAt) : active
  return (
    <EvidencePanel
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
        <Link to="/incidents" className={styles.all}>
          {text('list.all')} {!sample && counts && <FigureText figure={counts('total')} />}
          <span className="visually-hidden"> {text('nav.incidents')}</span>
        </Link>
      }
    >
      <VirtualList
        className={styles.list}
        items={shown}
        idOf={(it) => it.id}
        rowHeight={ROW_PX}
        label={text('incidents.management')}
        row={(it) => <IncidentRow incident={it} sample={sample} />}
      />
    </EvidencePanel>
  )
}
