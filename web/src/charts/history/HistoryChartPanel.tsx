import { SECOND_MS } from '@oppidum/domain/core/time'
import { type History, INCIDENT_MARKS } from '@oppidum/domain/telemetry/history'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { Suspense, useId, useMemo, useState } from 'react'
import { withLaterTexts } from '../../i18n/speak.ts'
import { useText } from '../../i18n/text.ts'
import { PremiumCard } from '../../identity/PremiumCard.tsx'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { PanelMarks } from '../../provenance/PanelMarks.tsx'
import { panelState } from '../../provenance/panel-state.ts'
import { QUALITY_TEXT } from '../../provenance/quality-text.ts'
import { Button } from '../../ui/Button.tsx'
import { later } from '../../ui/browser/later.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CompareTick, LegendLine } from '../ChartLegend.tsx'
import { ChartTable } from '../ChartTable.tsx'
import { chartRows } from '../chart-csv.ts'
import { chartSeries, withNow } from '../chart-series.ts'
import { aheadLine, aheadRows } from '../computed/ahead-line.ts'
import { anomalySpans } from '../computed/anomaly-spans.ts'
import { useAhead } from '../computed/use-ahead.ts'
import { useAnomalies } from '../computed/use-anomalies.ts'
import { useMeasureWords } from '../measure-labels.ts'
import { LineChart } from '../plots/LineChart.tsx'
import { RangePicker } from '../range/RangePicker.tsx'
import { lengthMs } from '../range/range.ts'
import { useChartRange } from '../range/use-chart-range.ts'
import { useMarksLocked } from '../range/use-range-access.ts'
import { SaveButton } from '../SaveButton.tsx'
import { summary } from '../summary.ts'
import { useSentence } from '../use-sentence.ts'
import { AlertMeLink } from './AlertMeLink.tsx'
import styles from './HistoryChart.module.css'
import type { HistoryChartProps } from './HistoryChart.tsx'
import { useHistory } from './history-queries.ts'
import { IncidentMarks } from './IncidentMarks.tsx'

/** Ages are shown in minutes. */
const STEP_MS = 5 * SECOND_MS
/** A mark is a pointer target of this width. */
const MARK_PX = 24

/** A model's forecast for a chart, with its texts. */
const AheadNote = later(async () => (await withLaterTexts(import('../computed/AheadNote.tsx'))).AheadNote)
const AnomalyMarks = later(async () => (await withLaterTexts(import('../computed/AnomalyMarks.tsx'))).AnomalyMarks)
const AnomalyList = later(async () => (await withLaterTexts(import('../computed/AnomalyMarks.tsx'))).AnomalyList)

/** A measure over the screen's range: line, table or file, with a sentence that describes it. */
export function HistoryChartPanel(props: HistoryChartProps) {
  const { title, measure, place, now = null, limit = null, incidents = [], picker = false, small = false } = props
  const text = useText()
  const titleId = useId()
  const sentenceId = useId()
  const range = useChartRange()
  const words = useMeasureWords(measure)
  const sentence = useSentence(title, words)
  const { access, query, history: loadedHistory, receivedAtMs } = useHistory(measure, place, range)
  const marksLocked = useMarksLocked()
  const [asFile, setAsFile] = useState(false)
  // A locked range is hidden even while the previous one is still cached.
  const locked = access === 'locked' || (asFile && marksLocked)
  const history = locked ? null : loadedHistory
  const nowMs = useNowEvery(STEP_MS)
  const [asTable, setAsTable] = useState(false)
  const { factor } = words
  const content = useMemo(() => history && drawing(history, receivedAtMs, factor, now), [history, receivedAtMs, factor, now])
  const isRunning = range.kind === 'running'
  const { ahead, receivedAtMs: forecastReceivedAtMs } = useAhead(measure, place)
  const anomalies = useAnomalies(measure, place, range)
  const computed = useMemo(() => {
    if (!content) return null
    const last = content.series.points.at(-1) ?? null
    // No further ahead than back, so that the forecast does not dominate a short chart.
    const untilMs = content.toMs + lengthMs(range)
    const shown = ahead?.madeAt && isRunning ? ahead : { points: [], hourly: false }
    const reach = { hourly: shown.hourly, factor, last, untilMs }
    const line = aheadLine(shown.points, reach)
    const toMs = Math.max(content.toMs, line.at(-1)?.ms ?? content.toMs)
    const rows = [...content.rows, ...aheadRows(shown.points, reach)]
    return { line, toMs, rows, spans: anomalySpans(anomalies, { fromMs: content.fromMs, toMs, nowMs: content.toMs, factor }) }
  }, [content, ahead, anomalies, range, isRunning, factor])
  const evidence = history?.evidence ?? null
  // Between two answers the figure beside the chart has the current age; without one, the answer's own time counts.
  const [judged, judgedAtMs] = now ? [now.evidence, nowMs] : [evidence, receivedAtMs]
  const state = panelState(
    {
      answered: history !== null || locked,
      failed: query.isError,
      hadValue: history !== null,
      empty: history !== null && history.period.points.length === 0,
      evidence: judged && isRunning ? [judged] : [],
      receivedAtMs,
    },
    judgedAtMs,
    false,
  )
  const reading = { state, evidence: evidence ? [evidence] : [], retry: () => void query.refetch() }
  const caption = text('chart.caption', { title, unit: words.unit })
  const cut = props.incidentsCut ? ` ${text('chart.incidents-cut', { count: INCIDENT_MARKS })}` : ''
  const description = content && history ? `${sentence(content.summary, history, content.shiftMs)}${cut}` : ''
  const dim = state.kind === 'failed' || state.kind === 'stale'
  return (
    <section
      className={`${styles.panel} ${props.className ?? ''}`}
      data-small={small || undefined}
      data-grows={picker || undefined}
      aria-labelledby={titleId}
      aria-busy={query.isFetching && history === null && !locked}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <div className={styles.legend}>
          {history && <LegendLine tone="present">{text(evidence ? QUALITY_TEXT[evidence.quality] : 'chart.line')}</LegendLine>}
          {computed && computed.line.length > 0 && <LegendLine tone="expected">{text('quality.forecast')}</LegendLine>}
          {picker ? <CompareTick range={range} /> : range.compare && <LegendLine tone="before">{text('chart.before')}</LegendLine>}
          <PanelMarks reading={{ ...reading, evidence: [] }} />
        </div>
        {picker && <RangePicker />}
        <div className={styles.forms}>
          {!locked && <AlertMeLink title={title} measure={measure} place={place} shown={content?.summary ?? null} />}
          <Button aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            <Icon name="table" size={18} />
            {text('chart.table')}
          </Button>
          {marksLocked ? (
            <Button aria-pressed={asFile} onClick={() => setAsFile(!asFile)}>
              <Icon name="lock" size={18} />
              {text('chart.csv')}
              <span className="visually-hidden">{text('premium.mark')}</span>
            </Button>
          ) : (
            <SaveButton rows={computed?.rows ?? []} history={history} unit={words.unit} />
          )}
        </div>
      </header>
      {query.isError && !locked && <FailureNotice title={text('failed.history')} reading={reading} />}
      <div className={styles.body}>
        {locked && (
          <div className={styles.locked}>
            <PremiumCard feature="advancedAnalytics" />
          </div>
        )}
        {!history && !locked && (
          <div className={styles.waiting} role="status">
            {!query.isError && <span className="visually-hidden">{text('panel.loading')}</span>}
          </div>
        )}
        {history && content && content.series.points.length === 0 && (
          <div className={styles.empty}>
            <Notice state="none" title={text('chart.empty')} sentence={text('chart.empty-sentence')} />
          </div>
        )}
        {history && content && computed && content.series.points.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
          <div role="group" className={styles.drawing} aria-label={title} aria-describedby={sentenceId}>
            {asTable ? (
              <ChartTable caption={caption} rows={computed.rows} words={words} evidence={evidence} compared={history.before !== null} />
            ) : (
              <LineChart
                name={title}
                unit={words.unit}
                digits={words.fineDigits}
                fromMs={content.fromMs}
                toMs={computed.toMs}
                series={content.series}
                before={content.before}
                forecast={computed.line}
                limit={limit && { ...limit, value: limit.value * factor }}
                nowMs={isRunning ? content.toMs : null}
                evidence={evidence}
                dim={dim}
                small={small}
                marks={(width) => (
                  <IncidentMarks marks={incidents} fromMs={content.fromMs} toMs={computed.toMs} room={MARK_PX / Math.max(width, MARK_PX)} />
                )}
                over={(scale) =>
                  computed.spans.length > 0 && (
                    <Suspense fallback={null}>
                      <AnomalyMarks {...scale} spans={computed.spans} words={words} nowMs={content.toMs} small={small} />
                    </Suspense>
                  )
                }
              />
            )}
          </div>
        )}
        <p id={sentenceId} className={styles.sentence}>
          {description}
        </p>
        <Suspense fallback={null}>
          {content && computed && computed.spans.length > 0 && <AnomalyList spans={computed.spans} words={words} nowMs={content.toMs} />}
          {/* A road's forecast for the next hour is shown beside its chart. */}
          {ahead?.hourly && isRunning && !locked && <AheadNote ahead={ahead} words={words} receivedAtMs={forecastReceivedAtMs} />}
        </Suspense>
        {props.children}
      </div>
    </section>
  )
}

/** The drawn and listed part of an answer, in the displayed unit. */
function drawing(history: History, receivedAtMs: number, factor: number, now: Figure | null) {
  const fromMs = Date.parse(history.period.from)
  // The last step of an answer ends in the future, where nothing can be drawn.
  const endMs = Math.min(Date.parse(history.period.to), Math.max(receivedAtMs, fromMs + 1))
  const period = { ...history.period, to: new Date(endMs).toISOString() }
  const shiftMs = history.before ? fromMs - Date.parse(history.before.from) : 0
  const observed = chartSeries(period, history.stepSeconds, factor)
  const before = history.before && chartSeries(history.before, history.stepSeconds, factor, shiftMs)
  const newest = now && { ms: Date.parse(now.evidence.observedAt), value: now.value * factor, quality: now.evidence.quality }
  // A period in the past does not end in the present value.
  const reachesNow = newest && newest.ms - endMs < 2 * history.stepSeconds * SECOND_MS + 5 * 60 * SECOND_MS
  const series = reachesNow ? withNow(observed, newest) : observed
  const toMs = Math.max(endMs, series.points.at(-1)?.ms ?? endMs)
  return {
    fromMs,
    toMs,
    shiftMs,
    series,
    before,
    rows: chartRows(history, factor, shiftMs),
    summary: summary(series, before, history.stepSeconds * SECOND_MS),
  }
}
