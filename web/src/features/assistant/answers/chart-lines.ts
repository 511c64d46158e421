import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { DAY_MS } from '@oppidum/domain/core/time'
import type { ChartPoint, ChartSeries } from '../../../charts/chart-series.ts'
import type { ForecastPoint } from '../../../charts/plots/aligned-lines.ts'

type Chart = Extract<AnswerBlock, { kind: 'chart' }>
type Line = Chart['lines'][number]

/** The lines of an answer's chart; null with fewer than two values. */
export interface ChartLines {
  fromMs: number
  toMs: number
  series: ChartSeries
  /** Overlaid on the same hours. */
  before: ChartSeries | null
  beforeName: string | null
  forecast: ForecastPoint[]
}

const FEWEST = 2

/** An answer's lines in the form of the charts. `factor`: from the answer's unit to the displayed one. */
export function chartLines({ lines }: Pick<Chart, 'lines'>, factor: number): ChartLines | null {
  const measured = lines.find((it) => it.as === 'measured')
  const earlier = lines.find((it) => it.as === 'before')
  const ahead = lines.find((it) => it.as === 'forecast')
  const series = seriesOf(measured, factor, 0)
  const shiftMs = earlier && measured ? wholeDays(startOf(measured) - startOf(earlier)) : 0
  const before = earlier ? seriesOf(earlier, factor, shiftMs) : null
  const forecast = ahead ? forecastOf(ahead, factor) : []
  const times = [...series.points, ...(before?.points ?? []), ...forecast].map((it) => it.ms)
  if (times.length < FEWEST) return null
  return { fromMs: Math.min(...times), toMs: Math.max(...times), series, before, beforeName: earlier?.name ?? null, forecast }
}

const startOf = (line: Line) => Date.parse(line.points[0]?.at ?? '')

/** The distance between two days in whole days, also across a clock change; 0 when a line has no points. */
const wholeDays = (ms: number) => (Number.isNaN(ms) ? 0 : Math.round(ms / DAY_MS) * DAY_MS)

/** A point without a value breaks the line. */
function seriesOf(line: Line | undefined, factor: number, shiftMs: number): ChartSeries {
  const points: ChartPoint[] = []
  const gaps: ChartSeries['gaps'] = []
  let openMs: number | null = null
  for (const { at, value, low, high } of line?.points ?? []) {
    const ms = Date.parse(at) + shiftMs
    if (value === null) {
      openMs ??= points.at(-1)?.ms ?? ms
      continue
    }
    if (openMs !== null) gaps.push({ fromMs: openMs, toMs: ms })
    openMs = null
    points.push({
      ms,
      fromMs: ms,
      toMs: ms,
      mean: value * factor,
      lowest: (low ?? value) * factor,
      highest: (high ?? value) * factor,
      quality: 'measured',
    })
  }
  return { points, gaps }
}

function forecastOf(line: Line, factor: number): ForecastPoint[] {
  return line.points.flatMap(({ at, value, low, high }) =>
    value === null ? [] : [{ ms: Date.parse(at), mean: value * factor, low: (low ?? value) * factor, high: (high ?? value) * factor }],
  )
}
