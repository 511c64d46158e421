import type { ModelStanding } from '@oppidum/domain/forecasting/model-score'
import { Link } from 'react-router'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../FigureText.tsx'
import { verdict } from './better.ts'
import { BASELINE_TEXT, useErrorWords } from './model-words.ts'
import styles from './Scores.module.css'
import { scoreFigure } from './score-figure.ts'
import { useVerdictText } from './use-verdict-text.ts'

/** A model's past error beside the baseline's, with a link to all its scores. */
export function ModelStatusLine({ model, atMs }: { model: ModelStanding; atMs: number }) {
  const text = useText()
  const words = useErrorWords()(model.unit)
  const verdictText = useVerdictText()
  const error = scoreFigure(model.error, words.factor, atMs)
  const baseline = scoreFigure(model.baselineError, words.factor, atMs)
  return (
    <p className={styles.standing}>
      {error && baseline ? (
        <>
          {text('score.error-so-far')} <FigureText figure={error} unit={words.unit} tight={words.tight} digits={words.digits} />,{' '}
          {text('score.naive', { rule: text(BASELINE_TEXT[model.baseline]) })}{' '}
          <FigureText figure={baseline} unit={words.unit} tight={words.tight} digits={words.digits} /> {text('score.week')}{' '}
          <span className={styles.verdict}>{verdictText(verdict(model))}</span>
        </>
      ) : (
        text('score.none-yet')
      )}{' '}
      <Link to={`/models#${model.id}`}>{text('score.all')}</Link>
    </p>
  )
}
