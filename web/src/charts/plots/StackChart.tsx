import type { History } from '@oppidum/domain/telemetry/history'
import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { type CSSProperties, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { type Text, useText } from '../../i18n/text.ts'
import { PremiumCard } from '../../identity/PremiumCard.tsx'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { FigureText } from '../../provenance/FigureText.tsx'
import { PanelMarks } from '../../provenance/PanelMarks.tsx'
import { panelState } from '../../provenance/panel-state.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { Notice } from '../../ui/Notice.tsx'
import panel from '../history/HistoryChart.module.css'
import { useHistory } from '../history/history-queries.ts'
import { useChartRange } from '../range/use-chart-range.ts'
import { useDayFormat } from '../use-day-format.ts'
import { useSize } from '../use-size.ts'
import chart from './LineChart.module.css'
import { pointFigure } from './point-figure.ts'
import styles from './StackChart.module.css'
import { type StackPoint, slices, stackPoints, stretches } from './stacked.ts'
import { timeTicks, valueAxis } from './ticks.ts'

const TICK_ROOM_PX = 100

export interface StackLayer {
  measure: MeasureId
  name: string
  /** Its fill: a name that the style sheet defines. */
  fill: 'solar' | 'storage' | 'wind' | 'traditional'
  swatch: ReactNode
}

interface StackChartProps {
  title: string
  unit: string
  /** From the axis up; always four, because each is a query and hooks need a fixed number. */
  layers: readonly [StackLayer, StackLayer, StackLayer, StackLayer]
  /**
   * Describes the drawing in words.
   * @param minutes the duration of one point
   */
  sentence: (minutes: number) => string
}

/** Several powers of one system, stacked over the screen's range; consumption by storage hangs below zero, and the line is the sum. */
export function StackChart({ title, unit, layers, sentence }: StackChartProps) {
  const text = useText()
  const titleId = useId()
  const range = useChartRange()
  const [a, b, c, d] = layers
  const answers = [
    useHistory(a.measure, undefined, range),
    useHistory(b.measure, undefined, range),
    useHistory(c.measure, undefined, range),
    useHistory(d.measure, undefined, range),
  ]
  const locked = answers.some((it) => it.access === 'locked')
  const failed = answers.some((it) => it.query.isError)
  const retry = () => {
    for (const { query } of answers) if (query.isError) void query.refetch()
  }
  const histories = locked ? [] : answers.flatMap((it) => it.history ?? [])
  const isThere = histories.length === layers.length
  // A city without storage has no such layer.
  const presentLayers = isThere ? layers.flatMap((layer, index) => layerOf(layer, histories[index] as History)) : []
  const points = stackPoints(
    presentLayers.map((it) => it.history.period),
    presentLayers[0]?.history.stepSeconds ?? 1,
  )
  const state = panelState(
    {
      answered: isThere || locked,
      failed,
      seen: isThere,
      empty: isThere && points.length === 0,
      evidence: [],
      receivedAtMs: Math.min(...answers.map((it) => it.receivedAtMs)),
    },
    0,
    false,
  )
  const reading = { state, evidence: [], retry }
  return (
    <section className={panel.panel} aria-labelledby={titleId} aria-busy={!isThere && !locked && !failed}>
      <header className={panel.head}>
        <h2 id={titleId} className={panel.title}>
          {title}
        </h2>
        <PanelMarks reading={reading} />
      </header>
      {failed && !locked && <FailureNotice title={text('failed.history')} reading={reading} />}
      <div className={panel.body}>
        {locked ? (
          <div className={panel.locked}>
            <PremiumCard feature="advancedAnalytics" />
          </div>
        ) : points.length > 0 ? (
          <div className={styles.whole} data-dim={state.kind === 'failed' || undefined}>
            <Drawing title={title} unit={unit} layers={presentLayers} points={points} sentence={sentence} />
          </div>
        ) : isThere ? (
          <div className={panel.empty}>
            <Notice state="none" title={text('chart.empty')} sentence={text('chart.empty-sentence')} />
          </div>
        ) : (
          <div className={panel.waiting} role="status">
            {!failed && <span className="visually-hidden">{text('panel.loading')}</span>}
          </div>
        )}
      </div>
    </section>
  )
}

interface PresentLayer {
  layer: StackLayer
  history: History
}

const layerOf = (layer: StackLayer, history: History): PresentLayer[] => (history.evidence ? [{ layer, history }] : [])

function Drawing({
  title,
  unit,
  layers,
  points,
  sentence,
}: Pick<StackChartProps, 'title' | 'unit' | 'sentence'> & { layers: readonly PresentLayer[]; points: readonly StackPoint[] }) {
  const text = useText()
  const format = useFormat()
  const days = useDayFormat()
  const { timeZone } = useCity()
  const area = useRef<HTMLDivElement>(null)
  const { width, height } = useSize(area)
  const [read, setRead] = useState<number | null>(null)
  const { period, stepSeconds } = (layers[0] as PresentLayer).history
  const fromMs = Date.parse(period.from)
  const toMs = Math.max(fromMs + 1, points.at(-1)?.toMs ?? 0)
  const stacks = useMemo(() => points.map((it) => slices(it.values)), [points])
  const axis = useMemo(() => valueAxis([0, ...stacks.flat().flatMap((it) => [it.low, it.high])]), [stacks])
  const ticks = timeTicks(fromMs, toMs, timeZone, Math.max(4, Math.min(9, Math.floor(width / TICK_ROOM_PX))))
  const x = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * width
  const y = (value: number) => ((axis.high - value) / (axis.high - axis.low)) * height
  const labels = axis.ticks.map((it) => format.number(it, axis.digits))
  const index = Math.min(read ?? points.length - 1, points.length - 1)
  const point = points[index] as StackPoint
  const middle = (it: StackPoint) => x((it.fromMs + it.toMs) / 2)
  const parts = stretches(points, stepSeconds)
  const outline = (part: readonly StackPoint[], of: (it: StackPoint) => number) => part.map((it) => `${middle(it)},${y(of(it))}`)
  const reading = layers.map(({ layer, history }, place) => ({
    layer,
    figure: pointFigure(
      { toMs: point.toMs, mean: point.values[place] as number, quality: qualityAt(history, point.fromMs) },
      history.evidence,
    ),
  }))
  return (
    <>
      {/* Past values appear only while they are read off; the current ones are on the cards, which show their age. */}
      {read !== null && <p className={styles.time}>{text('energy.at-time', { time: days.dayTime(point.fromMs) })}</p>}
      <dl className={styles.reading}>
        {[...reading].reverse().map(({ layer, figure }) => (
          <div key={layer.measure} className={styles.entry}>
            <dt>
              {layer.swatch} {layer.name}
            </dt>
            <dd>{read !== null && <FigureText figure={figure} unit={unit} size="strong" />}</dd>
          </div>
        ))}
      </dl>
      <div className={chart.chart} style={{ '--axis': `${Math.max(...labels.map((it) => it.length))}ch` } as CSSProperties}>
        <span className={chart.unit}>{unit}</span>
        <ul className={chart.values} aria-hidden="true">
          {axis.ticks.map((tick, place) => (
            <li
              key={tick}
              data-zero={tick === 0 || undefined}
              style={{ insetBlockEnd: `${((tick - axis.low) / (axis.high - axis.low)) * 100}%` }}
            >
              <span>{labels[place]}</span>
            </li>
          ))}
        </ul>
        <div ref={area} className={chart.area}>
          <svg className={styles.drawing} width={width} height={height} aria-hidden="true">
            <Patterns />
            {layers.map(({ layer }, place) =>
              parts.map((part) => {
                const sliceOf = (it: StackPoint) => stacks[points.indexOf(it)]?.[place] ?? { low: 0, high: 0 }
                const upper = outline(part, (it) => sliceOf(it).high)
                const lower = outline(part, (it) => sliceOf(it).low).reverse()
                return (
                  <polygon
                    key={`${layer.measure}${part[0]?.fromMs}`}
                    className={styles[layer.fill]}
                    points={[...upper, ...lower].join(' ')}
                  />
                )
              }),
            )}
            {parts.map((part) => (
              <polyline key={part[0]?.fromMs} className={styles.total} points={outline(part, (it) => it.total).join(' ')} />
            ))}
            <line className={styles.zero} x1={0} x2={width} y1={y(0)} y2={y(0)} />
            {read !== null && <line className={styles.hair} x1={middle(point)} x2={middle(point)} y1={0} y2={height} />}
          </svg>
          <Reader
            name={title}
            points={points}
            index={index}
            valueText={reading.map(({ layer, figure }) => `${layer.name} ${figureText(figure, format)} ${unit}`).join(', ')}
            text={text}
            time={days.dayTime(point.fromMs)}
            indexAt={(share) => nearestIndex(points, fromMs + share * (toMs - fromMs))}
            onRead={setRead}
          />
        </div>
        <ul className={chart.times} aria-hidden="true">
          {ticks.map((tick) => (
            <li
              key={tick.ms}
              data-day={tick.midnight || undefined}
              style={{ '--at': (tick.ms - fromMs) / (toMs - fromMs) } as CSSProperties}
            >
              <span className={chart.tick}>
                {tick.dayAlone
                  ? days.weekdayDay(tick.ms)
                  : tick.midnight
                    ? `${days.weekday(tick.ms)} ${format.time(tick.ms)}`
                    : format.time(tick.ms)}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <p className={panel.sentence}>{sentence(Math.max(1, Math.round(stepSeconds / 60)))}</p>
    </>
  )
}

const figureText = (figure: Figure, format: ReturnType<typeof useFormat>) => format.number(figure.value, 0)

const qualityAt = (history: History, fromMs: number) =>
  history.period.points.find((it) => Date.parse(it.at) === fromMs)?.quality ?? 'measured'

function nearestIndex(points: readonly StackPoint[], ms: number): number {
  let best = 0
  for (const [index, it] of points.entries())
    if (Math.abs((it.fromMs + it.toMs) / 2 - ms) < Math.abs(middleOf(points[best] as StackPoint) - ms)) best = index
  return best
}
const middleOf = (it: StackPoint) => (it.fromMs + it.toMs) / 2

/** Hatches that distinguish the layers without colour, as in the production bar. */
function Patterns() {
  return (
    <defs>
      <pattern id="stack-storage" width="4" height="4" patternUnits="userSpaceOnUse">
        <rect width="4" height="4" className={styles.ground} />
        <rect width="2" height="4" className={styles.ink} />
      </pattern>
      <pattern id="stack-wind" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect width="5" height="5" className={styles.ground} />
        <rect width="5" height="2" className={styles.hatch} />
      </pattern>
    </defs>
  )
}

/** Takes pointer and keys, and exposes the value that is read off like the value of a slider. */
function Reader(props: {
  name: string
  points: readonly StackPoint[]
  index: number
  valueText: string
  time: string
  text: Text
  indexAt: (share: number) => number
  onRead: (index: number | null) => void
}) {
  const { name, points, index, valueText, time, text, indexAt, onRead } = props
  const moves: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    PageDown: index - 10,
    PageUp: index + 10,
    Home: 0,
    End: points.length - 1,
  }
  return (
    <div
      className={chart.reader}
      role="slider"
      tabIndex={0}
      aria-label={text('chart.reader', { name })}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={index}
      aria-valuetext={text('chart.reading', { time, value: valueText })}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        onRead(indexAt((event.clientX - box.left) / box.width))
      }}
      onPointerLeave={() => onRead(null)}
      onBlur={() => onRead(null)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onRead(null)
        const to = moves[event.key]
        if (to === undefined) return
        event.preventDefault()
        onRead(Math.max(0, Math.min(points.length - 1, to)))
      }}
    />
  )
}
