import { Link } from 'react-router'
import { useConfig } from '../../api/config.tsx'
import { RequestRow } from '../../features/records/requests/RequestRow.tsx'
import { useOpenRequests } from '../../features/records/requests/service-request-queries.ts'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { ProvenancePanel } from '../../provenance/ProvenancePanel.tsx'
import { countFigure, provenanceOf } from '../../provenance/record-figures.ts'
import { usePanel } from '../../provenance/use-panel.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './DashboardScreen.module.css'
import { useSamples } from './use-samples.ts'

const ROW_PX = 87

export function DashboardRequests({ className }: { className?: string | undefined }) {
  const text = useText()
  const { sampleEntries } = useConfig()
  const { query, records: open, total } = useOpenRequests()
  const { reading, samples } = useSamples(
    usePanel(
      query,
      open.map((it) => provenanceOf(it)).filter((it) => it !== null),
      { samples: sampleEntries, empty: open.length === 0 },
    ),
  )
  const sample = samples !== null
  const shown = samples ? samples.sampleRequests(query.errorUpdatedAt || query.dataUpdatedAt) : open
  return (
    <ProvenancePanel
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
        reading.state.kind === 'empty' && (
          <>
            <Notice state="ok" title={text('services.none')} sentence={text('services.none-sentence')} />
            <ReportLink />
          </>
        )
      }
      meta={
        <Link to="/services" className={styles.all}>
          {text('services.tab-all')} {!sample && total !== null && <FigureText figure={countFigure(open, query.dataUpdatedAt, total)} />}
          <span className="visually-hidden"> {text('nav.services')}</span>
        </Link>
      }
    >
      <VirtualList
        className={styles.list}
        items={shown}
        rowHeight={ROW_PX}
        label={text('nav.services')}
        row={(it) => <RequestRow request={it} sample={sample} />}
      />
      <ReportLink />
    </ProvenancePanel>
  )
}

/** For citizens, below the reports of others. */
function ReportLink() {
  const text = useText()
  return (
    <Link to="/report" className={styles.report}>
      <Icon name="place" size={18} />
      {text('screen.report')}
    </Link>
  )
}
