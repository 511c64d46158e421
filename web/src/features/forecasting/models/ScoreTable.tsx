import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { ModelScore } from '@oppidum/domain/forecasting/model-score'
import { useAddress } from '../../../api/use-address.ts'
import { type TextId, useText } from '../../../i18n/text.ts'
import { FigureText } from '../../../provenance/FigureText.tsx'
import { BASELINE_TEXT, MODEL_TEXT, useErrorWords } from '../../../provenance/scores/model-words.ts'
import { scoreFigure } from '../../../provenance/scores/score-figure.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { IntervalWord } from './IntervalWord.tsx'
import { ModelMark } from './ModelMark.tsx'
import styles from './ScoreTable.module.css'
import { SCORE_SORTS, type ScoreSort, sortedScores } from './score-order.ts'
import { VerdictWord } from './VerdictWord.tsx'

interface Column {
  name: TextId
  sort: ScoreSort | null
  /** Left out where there is little room; the cards below show it. */
  wide?: true
  numeric?: true
}

const COLUMNS: readonly Column[] = [
  { name: 'models.model', sort: 'name' },
  { name: 'models.state', sort: null },
  { name: 'models.error', sort: null, wide: true, numeric: true },
  { name: 'models.rule', sort: null, wide: true, numeric: true },
  { name: 'models.beside', sort: 'better', numeric: true },
  { name: 'models.band', sort: 'band', wide: true, numeric: true },
  { name: 'models.scored', sort: 'scored', wide: true, numeric: true },
  { name: 'models.fitted', sort: 'fitted', wide: true, numeric: true },
]

/** Every model on one line: its state, its error, and the baseline it has to beat. Sortable by column. */
export function ScoreTable({ scores, atMs }: { scores: readonly ModelScore[]; atMs: number }) {
  const text = useText()
  const format = useFormat()
  const errorWords = useErrorWords()
  const nowMs = useNowEvery(MINUTE_MS)
  const { search, change } = useAddress()
  const sort = SCORE_SORTS.find((it) => it === search.get('sort')) ?? 'given'
  const down = search.get('order') !== 'up'
  const rows = sortedScores(scores, sort, down, (it) => text(MODEL_TEXT[it.id]))
  const handleSort = (to: ScoreSort) => change({ sort: to, order: sort === to && down ? 'up' : null }, { replace: true })
  const looks = ({ wide, numeric }: Column) => ({ 'data-wide': wide, 'data-numeric': numeric })
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{text('models.table')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th
              key={column.name}
              scope="col"
              {...looks(column)}
              {...(column.sort === sort && sort !== 'given' && { 'aria-sort': down ? ('descending' as const) : ('ascending' as const) })}
            >
              {column.sort ? (
                <button
                  type="button"
                  className={styles.sort}
                  data-numeric={column.numeric}
                  onClick={() => column.sort && handleSort(column.sort)}
                >
                  {text(column.name)}
                  {column.sort === sort && <Icon name={down ? 'down' : 'up'} size={12} />}
                </button>
              ) : (
                text(column.name)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((score) => {
          const words = errorWords(score.unit)
          const written = { unit: words.unit, tight: words.tight, digits: words.digits }
          return (
            <tr key={score.id}>
              <th scope="row">
                <a href={`#${score.id}`}>{text(MODEL_TEXT[score.id])}</a>
              </th>
              <td>
                <ModelMark state={score.state} />
                {score.state === 'off' && score.since && (
                  <time className={styles.since} dateTime={score.since} data-tip={format.full(score.since)}>
                    {text('models.since', { time: format.time(score.since, nowMs) })}
                  </time>
                )}
              </td>
              <td data-wide data-numeric>
                <FigureText figure={scoreFigure(score.error, words.factor, atMs)} {...written} size="strong" />
              </td>
              <td data-wide data-numeric>
                <FigureText figure={scoreFigure(score.baselineError, words.factor, atMs)} {...written} />
                <span className={styles.since}>{text(BASELINE_TEXT[score.baseline])}</span>
              </td>
              <td data-numeric>
                <VerdictWord score={score} />
              </td>
              <td data-wide data-numeric>
                <IntervalWord score={score} atMs={atMs} />
              </td>
              <td data-wide data-numeric>
                <FigureText figure={scoreFigure(score.scored, 1, atMs)} />
              </td>
              <td data-wide data-numeric>
                {score.fittedAt && score.version !== null ? (
                  <>
                    <time dateTime={score.fittedAt} data-tip={format.full(score.fittedAt)}>
                      {format.time(score.fittedAt, nowMs)}
                    </time>
                    <span className={styles.since}>{text('models.version', { version: score.version })}</span>
                  </>
                ) : (
                  <span className={styles.since}>{text(score.state === 'on' ? 'models.shipped' : 'models.never')}</span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
