import { INTERVAL_SHARE } from '@oppidum/domain/forecasting/forecast'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { intervalVerdict } from '../../../provenance/scores/better.ts'
import { scoreFigure } from '../../../provenance/scores/score-figure.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import styles from './Models.module.css'

const VERDICT_TEXT: Record<NonNullable<ReturnType<typeof intervalVerdict>>, TextId> = {
  kept: 'band.kept',
  'too-narrow': 'band.too-narrow',
  'too-wide': 'band.too-wide',
  few: 'band.few',
}

/** How often the truth lay within the prediction interval that should hold it in 80 of 100 cases; says so for models without one. */
export function IntervalWord({ score: { coverage, scored }, atMs }: { score: Pick<ModelScore, 'coverage' | 'scored'>; atMs: number }) {
  const text = useText()
  const format = useFormat()
  const verdict = intervalVerdict(coverage, scored)
  if (verdict === null) return <span className={styles.quiet}>{text(scored === 0 ? 'models.not-scored' : 'band.none')}</span>
  return (
    <>
      <FigureText figure={scoreFigure(coverage, 100, atMs)} unit="%" tight />{' '}
      <span className={styles.quiet}>{text(VERDICT_TEXT[verdict], { promised: format.number(INTERVAL_SHARE * 100) })}</span>
    </>
  )
}
