import type { ReportStatus } from '@oppidum/domain/reports/report'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import styles from './StatusSteps.module.css'
import { nextStep, OUTCOME, STEP } from './status-words.ts'

/** A report's history, oldest first; at the end, dashed, the expected next step. */
export function StatusSteps({ report, nowMs }: { report: ReportStatus; nowMs: number }) {
  const text = useText()
  const format = useFormat()
  const next = nextStep(report)
  return (
    <ol className={styles.steps}>
      {report.steps.map(({ at, kind, outcome, text: sentence }) => (
        <li key={`${at} ${kind} ${sentence ?? ''}`} className={styles.step}>
          <time className={styles.time} dateTime={at} data-tip={format.full(at)}>
            {format.time(at, nowMs)}
          </time>
          <span className={styles.words}>
            {text(STEP[kind])}
            {outcome && <span className={styles.outcome}>{text(OUTCOME[outcome])}</span>}
            {sentence && (
              <span className={styles.said} dir="auto">
                {sentence}
              </span>
            )}
          </span>
        </li>
      ))}
      {next && (
        <li className={styles.step} data-expected>
          <span className={styles.time}>{text('report.next')}</span>
          <span className={styles.words}>{text(next)}</span>
        </li>
      )}
    </ol>
  )
}
