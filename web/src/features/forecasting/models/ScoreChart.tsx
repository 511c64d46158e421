import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { useMemo, useState } from 'react'
import { useCity } from '../../../api/config.tsx'
import { LegendLine } from '../../../charts/ChartLegend.tsx'
import { LineChart } from '../../../charts/plots/LineChart.tsx'
import { useDayFormat } from '../../../charts/use-day-format.ts'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { BASELINE_TEXT, type ErrorWords, MODEL_TEXT } from '../../../provenance/scores/model-words.ts'
import { scoreFigure } from '../../../provenance/scores/score-figure.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Models.module.css'
import { scoreLines } from './score-series.ts'
import { VerdictWord } from './VerdictWord.tsx'

/** A line needs two days. */
const FEWEST_DAYS = 2

/** Each day's error beside the baseline's, as lines or as a table. */
export function ScoreChart({ score, words, atMs }: { score: ModelScore; words: ErrorWords; atMs: number }) {
  const text = useText()
  const { timeZone } = useCity()
  const [asTable, setAsTable] = useState(false)
  const lines = useMemo(() => scoreLines(score.days, timeZone, words.factor), [score.days, timeZone, words.factor])
  const name = text(MODEL_TEXT[score.id])
  const rule = text(BASELINE_TEXT[score.baseline])
  const evidence = scoreFigure(0, 1, atMs)?.evidence ?? null
  if (!lines || lines.days < FEWEST_DAYS) return <p className={styles.sentence}>{text('models.few-days')}</p>
  return (
    <>
      <div className={styles.legend}>
        <LegendLine tone="present">{text('models.this-model')}</LegendLine>
        <LegendLine tone="before">{rule}</LegendLine>
        <Button look="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {text('chart.table')}
          <span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      {asTable ? (
        <DayTable score={score} words={words} atMs={atMs} />
      ) : (
        <LineChart
          name={text('models.chart', { name })}
          unit={words.unit}
          digits={words.digits}
          fromMs={lines.fromMs}
          toMs={lines.toMs}
          series={lines.model}
          before={lines.baseline}
          beforeName={rule}
          nowMs={null}
          evidence={evidence}
          small
        />
      )}
      <p className={styles.sentence}>{text('models.won', { won: lines.won, days: lines.days })}</p>
    </>
  )
}

function DayTable({ score, words, atMs }: { score: ModelScore; words: ErrorWords; atMs: number }) {
  const text = useText()
  const days = useDayFormat()
  const written = { unit: words.unit, tight: words.tight, digits: words.digits }
  return (
    <table className={styles.small}>
      <caption className="visually-hidden">{text('models.chart', { name: text(MODEL_TEXT[score.id]) })}</caption>
      <thead>
        <tr>
          <th scope="col">{text('models.day')}</th>
          <th scope="col">{text('models.error')}</th>
          <th scope="col">{text('models.rule')}</th>
          <th scope="col">{text('models.beside')}</th>
          <th scope="col">{text('models.band-short')}</th>
        </tr>
      </thead>
      <tbody>
        {[...score.days].reverse().map((it) => (
          <tr key={it.day}>
            <th scope="row">
              {/* At noon UTC it is the same date in every time zone where cities are. */}
              <time dateTime={it.day}>{days.day(Date.parse(`${it.day}T12:00:00Z`))}</time>
            </th>
            <td>
              <FigureText figure={scoreFigure(it.error, words.factor, atMs)} {...written} />
            </td>
            <td>
              <FigureText figure={scoreFigure(it.baselineError, words.factor, atMs)} {...written} />
            </td>
            <td>
              <VerdictWord score={it} />
            </td>
            <td>
              <FigureText figure={scoreFigure(it.coverage, 100, atMs)} unit="%" tight />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
