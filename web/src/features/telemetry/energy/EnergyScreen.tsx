import type { ReactNode } from 'react'
import { useCity } from '../../../api/config.tsx'
import { HistoryChart } from '../../../charts/history/HistoryChart.tsx'
import { useIncidentMarks } from '../../../charts/history/history-queries.ts'
import { useChartRange } from '../../../charts/range/use-chart-range.ts'
import { useText } from '../../../i18n/text.ts'
import { FailureNotice } from '../../../provenance/FailureNotice.tsx'
import { fieldFigure } from '../../../provenance/record-figures.ts'
import { usePanel } from '../../../provenance/use-panel.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { SourceCharts, SourcesChart } from './EnergyCharts.tsx'
import styles from './EnergyScreen.module.css'
import { useEnergy } from './energy-queries.ts'
import { SystemStatus } from './GridStatus.tsx'
import { ProductionFigures } from './ProductionFigures.tsx'
import { isNearLimit, SubstationList, worstFirst } from './SubstationList.tsx'

/**
 * The energy system as figures, over time, with its forecast and, where a map is given, on the map, because a grid problem has a location.
 */
export function EnergyScreen({ map, outlook }: { map?: ReactNode; outlook?: ReactNode }) {
  const text = useText()
  const { substationNearPercent } = useCity().thresholds
  const query = useEnergy()
  const outages = useIncidentMarks(useChartRange(), { type: 'power_outage' })
  const record = query.data?.value[0]
  const reading = usePanel(query, record ? Object.values(record.evidence) : [])
  if (reading.state.kind === 'loading') {
    return (
      <div className={styles.waiting}>
        <Skeleton rows={8} height={40} label={text('panel.loading')} />
      </div>
    )
  }
  if (!record || reading.state.kind === 'empty') {
    return reading.state.kind === 'failed' ? (
      <FailureNotice title={text('failed.energy')} reading={reading} />
    ) : (
      <Notice state="none" title={text('energy.none')} sentence={text('energy.none-sentence')} />
    )
  }
  const substations = worstFirst(record.substations)
  const near = substations.filter((it) => isNearLimit(it, substationNearPercent))
  const others = substations.filter((it) => !near.includes(it))
  return (
    <div className={styles.screen} data-map={map !== undefined || undefined}>
      <ProductionFigures record={record} reading={reading} />
      <div className={styles.charts}>
        <HistoryChart
          title={text('energy.load-chart')}
          measure="energy.consumption"
          now={fieldFigure(record, 'totalConsumption')}
          incidents={outages.marks}
          incidentsCut={outages.isCut}
          picker
        />
        <SourcesChart record={record} />
      </div>
      <SourceCharts record={record} outlook={outlook} />
      <div className={styles.below}>
        {map && <div className={styles.map}>{map}</div>}
        <div className={styles.status}>
          <SystemStatus record={record} reading={reading} />
          {/* Being near the limit is a state of its own: the list stays visible when no substation is near it. */}
          <Panel title={text('energy.substations-near')}>
            {near.length > 0 ? <SubstationList substations={near} /> : <p className={styles.none}>{text('energy.substations-none')}</p>}
          </Panel>
        </div>
        {others.length > 0 && (
          <Panel title={text('energy.substations-others')} className={styles.others}>
            <SubstationList substations={others} />
          </Panel>
        )}
      </div>
    </div>
  )
}
