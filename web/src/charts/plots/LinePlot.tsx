import '../browser-language.ts'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { type AlignedLines, alignedLines, type Lines } from './aligned-lines.ts'
import styles from './LinePlot.module.css'

export interface LinePlotProps {
  lines: Lines
  fromMs: number
  toMs: number
  low: number
  high: number
  /** The data is no longer current. */
  dim: boolean
}

const LINE_PX = 1.75
const BEFORE_PX = 1.25
const TONES = ['tone-1', 'tone-3', 'band'] as const
type Tone = (typeof TONES)[number]

/** Only the lines, on a canvas that fills its box; axes, marks and labels are text around it. */
export function LinePlot(props: LinePlotProps) {
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const shown = useRef(props)
  shown.current = props

  useEffect(() => {
    const box = host.current
    if (!box) return
    const chart = new uPlot(options(box, shown), ofUplot(alignedLines(shown.current.lines)), box)
    plot.current = chart
    const sizes = new ResizeObserver(() => chart.setSize(sizeOf(box)))
    sizes.observe(box)
    const redraw = () => chart.redraw(false)
    const themes = new MutationObserver(redraw)
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', redraw)
    return () => {
      sizes.disconnect()
      themes.disconnect()
      system.removeEventListener('change', redraw)
      chart.destroy()
      plot.current = null
    }
  }, [])

  const { lines, fromMs, toMs, low, high, dim } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scales read their limits from `shown` on each redraw
  useEffect(() => plot.current?.setData(ofUplot(alignedLines(lines))), [lines, fromMs, toMs, low, high])
  // biome-ignore lint/correctness/useExhaustiveDependencies: redrawing reads the tones again
  useEffect(() => plot.current?.redraw(false), [dim])

  return (
    <div ref={host} className={styles.plot} aria-hidden="true">
      {TONES.map((tone) => (
        <i key={tone} className={styles[tone]} />
      ))}
    </div>
  )
}

// Its type does not allow undefined in a plain array of arrays; its documentation does.
const ofUplot = (lines: AlignedLines) => lines as uPlot.AlignedData

const sizeOf = (box: HTMLElement) => ({ width: Math.max(1, box.clientWidth), height: Math.max(1, box.clientHeight) })

function options(box: HTMLElement, shown: { readonly current: LinePlotProps }): uPlot.Options {
  // A token only resolves for the current theme where it is used as a colour.
  const tone = (name: Tone) => () => getComputedStyle(box.querySelector(`.${styles[name]}`) ?? box).color
  const line = (name: Tone, width: number, dash?: number[]): uPlot.Series => ({
    stroke: tone(name),
    width,
    points: { show: false },
    ...(dash && { dash }),
  })
  const hidden: uPlot.Series = { width: 0, points: { show: false } }
  return {
    ...sizeOf(box),
    ms: 1,
    padding: [0, 0, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    axes: [{ show: false }, { show: false }],
    scales: {
      x: { time: false, range: () => [shown.current.fromMs, shown.current.toMs] },
      y: { range: () => [shown.current.low, shown.current.high] },
    },
    // In the order of alignedLines: before, low, high, expected, present.
    series: [{}, line('tone-3', BEFORE_PX), hidden, hidden, line('tone-1', LINE_PX, [5, 4]), line('tone-1', LINE_PX)],
    bands: [{ series: [3, 2], fill: tone('band') }],
  }
}
