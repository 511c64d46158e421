import styles from './DashboardScreen.module.css'
import { EnergyPanel } from './EnergyPanel.tsx'
import { IncidentPanel } from './IncidentPanel.tsx'
import { MetricCards } from './MetricCards.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { Situation } from './Situation.tsx'
import { TrafficFlowPanel } from './TrafficFlowPanel.tsx'

/** Read from the top left: the situation, the city in four figures, what is open, how roads and grid do. */
export function DashboardScreen() {
  return (
    <div className={styles.dashboard}>
      <div className={styles.situation}>
        <Situation />
      </div>
      <div className={styles.metrics}>
        <div className={styles.cards}>
          <MetricCards />
        </div>
      </div>
      <IncidentPanel className={styles.incidents} />
      <RequestPanel className={styles.services} />
      <TrafficFlowPanel className={styles.traffic} />
      <EnergyPanel className={styles.energy} />
    </div>
  )
}
