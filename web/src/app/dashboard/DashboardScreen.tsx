import { BelowSlot } from './BelowSlot.tsx'
import { DashboardIncidents } from './DashboardIncidents.tsx'
import { DashboardRequests } from './DashboardRequests.tsx'
import styles from './DashboardScreen.module.css'
import { EnergyPanel } from './EnergyPanel.tsx'
import { MapSlot } from './MapSlot.tsx'
import { MetricCards } from './MetricCards.tsx'
import { Situation } from './situation/Situation.tsx'
import { SituationAlerts } from './situation/SituationAlerts.tsx'
import { TrafficFlowPanel } from './TrafficFlowPanel.tsx'

/** In reading order: the situation, the map, four figures of the city, open records, roads and grid. */
export function DashboardScreen() {
  return (
    <div className={styles.dashboard}>
      <div className={styles.situation}>
        <Situation />
        <SituationAlerts />
      </div>
      <MapSlot className={styles.map} />
      <div className={styles.metrics}>
        <div className={styles.cards}>
          <MetricCards />
        </div>
      </div>
      <DashboardIncidents className={styles.incidents} />
      <DashboardRequests className={styles.services} />
      <div className={styles.halves}>
        <TrafficFlowPanel />
        <EnergyPanel />
      </div>
      <BelowSlot className={styles.below} />
    </div>
  )
}
