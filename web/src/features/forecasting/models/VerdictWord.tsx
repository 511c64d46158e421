import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { useText } from '../../../i18n/text.ts'
import { verdict } from '../../../provenance/scores/better.ts'
import { useVerdictText } from '../../../provenance/scores/use-verdict-text.ts'
import styles from './Models.module.css'

/** '18% better' than the baseline. */
export function VerdictWord({ score }: { score: Pick<ModelScore, 'error' | 'baselineError' | 'scored'> }) {
  const text = useText()
  const verdictText = useVerdictText()
  const result = verdict(score)
  if (result.kind === 'unknown') return <span className={styles.quiet}>{text('models.not-scored')}</span>
  if (result.kind === 'few') return <span className={styles.quiet}>{verdictText(result)}</span>
  return (
    <span className={styles.verdict} data-kind={result.kind}>
      {verdictText(result)}
    </span>
  )
}
