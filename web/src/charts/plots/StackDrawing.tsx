import type { History } from '@oppidum/domain/telemetry/history'
import type { Figure } from '@oppidum/domain/telemetry/provenance'
import { type CSSProperties, useMemo, useRef, useState } from 'react'
import { useCity } from '../../api/config.tsx'
import { useText } from '../../i18n/text.ts'
import { FigureText } from '../../provenance/FigureText.tsx'
import { useFormat } from '../../provenance/use-format.ts'
import panel from '../history/HistoryChart.module.css'
import { useDayFormat } from '../use-day-format.ts'
import { useSize } from '../use-size.ts'
import chart from './LineChart.module.css'
import { pointFigure } from './point-figure.ts'
import styles from './StackChart.module.css'
import { StackPatterns } from './StackPatterns.tsx'
import { StackReader } from './StackReader.tsx'
import type { PresentLayer } from './stack-layer.ts'
import { type StackPoint, slices, stretches } from './stacked.ts'
import { timeTicks, valueAxis } from './ticks.ts'

const TICK_ROOM_PX = 100

interface StackDrawingProps {
  title: string
  unit: string
  layers: readonly PresentLayer[]
  points: readonly StackPoint[]
  /**
   * Describes the drawing in words.
   * @param minutes the duration of one point
   */
  sentence: (minutes: number) => string
}

/** The stacked areas with their axes, and the values that are read off. */
export function StackDrawing({ title, unit, layers, points, sentence }: StackDrawingProps) {
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
            <StackPatterns />
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
          <StackReader
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
