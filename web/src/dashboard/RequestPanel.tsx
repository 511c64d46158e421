import { Link } from 'react-router'
import { useConfig } from '../api/config.tsx'
import { EvidencePanel } from '../evidence/EvidencePanel.tsx'
import { FigureText } from '../evidence/FigureText.tsx'
import { countFigure, evidenceOf } from '../evidence/record-figures.ts'
import { usePanel } from '../evidence/use-panel.ts'
import { RequestRow } from '../features/service-requests/RequestRow.tsx'
import { useOpenRequests } from '../features/service-requests/service-request-queries.ts'
import { useText } from '../locales/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { VirtualList } from '../ui/VirtualList.tsx'
import styles from './DashboardScreen.module.css'
import { sampleRequests } from './samples.ts'

const ROW_PX = 87

export function RequestPanel({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const { asked, records: open, total } = useOpenRequests()
  const reading = usePanel(
    asked,
    open.map((it) => evidenceOf(it)).filter((it) => it !== null),
    { samples: sampleEntries, empty: open.length === 0 },
  )
  const sample = reading.state.kind === 'sample'
  const shown = sample ? sampleRequests(asked.errorUpdatedAt || asked.dataUpdatedAt) : open
  return (
    <EvidencePanel
      title={text('nav.services')}
      failed="failed.services"
      reading={reading}
      className={className}
      flush
      skeleton={
        <div className={styles.waiting}>
          <Skeleton rows={4} height={56} label={text('panel.loading')} />
        </div>
      }
      empty={
        reading.state.kind === 'empty' && <Notice state="ok" title={text('services.none')} sentence={text('services.none-sentence')} />
      }
      meta={
        <Link to="/services" className={styles.all}>
          {text('list.all')} {!sample && total !== null && <FigureText figure={countFigure(open, asked.dataUpdatedAt, total)} />}
          <span className="visually-hidden"> {text('nav.services')}</span>
        </Link>
      }
    >
      <VirtualList
        className={styles.list}
        items={shown}
        idOf={(it) => it.id}
        rowHeight={ROW_PX}
        label={text('nav.services')}
        row={(it) => <RequestRow request={it} sample={sample} />}
      />
    </EvidencePanel>
  )
}
