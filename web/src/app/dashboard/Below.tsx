import { Link } from 'react-router'
import { AnswerView } from '../../features/assistant/answers/AnswerView.tsx'
import { AssistantPanel } from '../../features/assistant/chat/AssistantPanel.tsx'
import { PredictivePanel } from '../../features/forecasting/forecasts/PredictivePanel.tsx'
import { InsightsPanel } from '../../features/insights/InsightsPanel.tsx'
import { PlanSection } from '../../features/plans/PlanSection.tsx'
import { useText } from '../../i18n/text.ts'
import { AccessGate } from '../../identity/AccessGate.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Below.module.css'

/** The content below the figures: assistant, forecasts, plans. */
export function Below() {
  const text = useText()
  return (
    <>
      <div className={styles.halves}>
        <AssistantPanel Answer={AnswerView} insights={<InsightsPanel />} className={styles.place} />
        <Panel title={text('predictive.title')} flush className={styles.place} meta={<Link to="/models">{text('screen.models')}</Link>}>
          <AccessGate feature="predictiveAnalytics">
            <PredictivePanel />
          </AccessGate>
        </Panel>
      </div>
      <PlanSection />
    </>
  )
}
