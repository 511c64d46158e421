import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { BASELINE_TEXT, ERROR_TEXT, type ErrorWords, MODEL_TEXT, useErrorWords } from '../../../provenance/scores/model-words.ts'
import { SilentModel } from '../../../provenance/scores/SilentModel.tsx'
import { scoreFigure } from '../../../provenance/scores/score-figure.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { IntervalWord } from './IntervalWord.tsx'
import { ModelMark } from './ModelMark.tsx'
import styles from './Models.module.css'
import { ScoreChart } from './ScoreChart.tsx'
import { VerdictWord } from './VerdictWord.tsx'

const HOUR_MIN = 60

/** One model: its error beside the baseline's, by day and by how far it looks ahead; its training and its states. */
export function ModelCard({ score, atMs }: { score: ModelScore; atMs: number }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const words = useErrorWords()(score.unit)
  const { state, changes, version, fittedAt, fittedFrom, fittedTo } = score
  const written = { unit: words.unit, tight: words.tight, digits: words.digits, size: 'strong' as const }
  return (
    <div id={score.id} className={styles.plate}>
      <Panel title={text(MODEL_TEXT[score.id])} meta={<ModelMark state={state} />}>
        {state === 'on' ? (
          <p className={styles.means}>{text('models.counted-in', { what: text(ERROR_TEXT[score.id]) })}</p>
        ) : (
          <SilentModel model={score} />
        )}
        {score.error === null && state === 'on' && <p className={styles.sentence}>{text('score.none-yet')}</p>}
        {score.error !== null && (
          <>
            <dl className={styles.beside}>
              <div>
                <dt>{text('models.error')}</dt>
                <dd>
                  <FigureText figure={scoreFigure(score.error, words.factor, atMs)} {...written} /> <VerdictWord score={score} />
                </dd>
              </div>
              <div>
                <dt>{text('models.rule-is', { rule: text(BASELINE_TEXT[score.baseline]) })}</dt>
                <dd>
                  <FigureText figure={scoreFigure(score.baselineError, words.factor, atMs)} {...written} size="text" />
                </dd>
              </div>
              <div>
                <dt>{text('models.band')}</dt>
                <dd>
                  <IntervalWord score={score} atMs={atMs} />
                </dd>
              </div>
            </dl>
            <ScoreChart score={score} words={words} atMs={atMs} />
            {score.ahead.length > 0 && <Ahead score={score} words={words} atMs={atMs} />}
          </>
        )}
        {version !== null && fittedAt && (
          <p className={styles.sentence}>
            {text('models.fitted-on', {
              version,
              at: format.time(fittedAt, nowMs),
              from: fittedFrom ? format.time(fittedFrom, nowMs) : '-',
              // With its date, unless that is the same as the one before.
              to: fittedTo ? format.time(fittedTo, fittedFrom ? Date.parse(fittedFrom) : nowMs) : '-',
            })}
          </p>
        )}
        {changes.length > 0 && (
          <details className={styles.changes}>
            <summary>{text('models.changes')}</summary>
            <ul>
              {changes.map((it) => (
                <li key={it.at}>
                  <ModelMark state={it.state} />
                  <time className={styles.quiet} dateTime={it.at} data-tip={format.full(it.at)}>
                    {text('models.since', { time: format.time(it.at, nowMs) })}
                  </time>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Panel>
    </div>
  )
}

/** The same by how far it looks ahead. */
function Ahead({ score, words, atMs }: { score: ModelScore; words: ErrorWords; atMs: number }) {
  const text = useText()
  const written = { unit: words.unit, tight: words.tight, digits: words.digits }
  return (
    <table className={styles.small}>
      <caption className="visually-hidden">{text('models.by-ahead', { name: text(MODEL_TEXT[score.id]) })}</caption>
      <thead>
        <tr>
          <th scope="col">{text('models.ahead')}</th>
          <th scope="col">{text('models.error')}</th>
          <th scope="col">{text('models.rule')}</th>
          <th scope="col">{text('models.beside')}</th>
          <th scope="col">{text('models.band-short')}</th>
        </tr>
      </thead>
      <tbody>
        {score.ahead.map((it) => (
          <tr key={it.minutes}>
            <th scope="row">
              {it.minutes % HOUR_MIN === 0
                ? text('duration.hours', { count: it.minutes / HOUR_MIN })
                : text('duration.minutes', { count: it.minutes })}
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
