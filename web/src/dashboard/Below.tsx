import { PlanSection } from '../features/plans/PlanSection.tsx'
import { AccessGate } from '../identity/AccessGate.tsx'
import { useText } from '../locales/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Panel } from '../ui/Panel.tsx'
import styles from './Below.module.css'

/** What stands below the figures: assistant, forecasts, plans. */
export function Below() {
  const text = useText()
  return (
    <>
      <div className={styles.halves}>
        <Panel title={text('assistant.title')} flush className={styles.place}>
          <AccessGate feature="aiAssistant">
            <Notice state="none" title={text('assistant.to-come')} sentence={text('assistant.to-come-sentence')} />
          </AccessGate>
        </Panel>
        <Panel title={text('predictive.title')} flush className={styles.place}>
          <AccessGate feature="predictiveAnalytics">
            <Notice state="none" title={text('predictive.to-come')} sentence={text('predictive.to-come-sentence')} />
          </AccessGate>
        </Panel>
      </div>
      <PlanSection />
    </>
  )
}
