import type { Text } from '../../i18n/text.ts'
import chart from './LineChart.module.css'
import type { StackPoint } from './stacked.ts'

/** Takes pointer and keys, and exposes the value that is read off like the value of a slider. */
export function StackReader(props: {
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
