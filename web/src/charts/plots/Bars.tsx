import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar, Line } from '@visx/shape'
import { useId, useRef } from 'react'
import { useSize } from '../use-size.ts'
import type { ChartBar } from './BarChart.tsx'
import styles from './Bars.module.css'

/** A bar's share of its column; the stroke across it is slightly wider. */
const BAR_SHARE = 0.58
const BAR_MOST_PX = 36
const STROKE_MORE_PX = 5

export function Bars({ bars, top }: { bars: readonly ChartBar[]; top: number }) {
  const box = useRef<HTMLDivElement>(null)
  const hatching = useId()
  const { width, height } = useSize(box)
  const columns = scaleBand({ domain: bars.map((it) => String(it.id)), range: [0, width] })
  const values = scaleLinear({ domain: [0, top], range: [height, 0] })
  const bar = Math.min(BAR_MOST_PX, columns.bandwidth() * BAR_SHARE)
  const half = bar / 2 + STROKE_MORE_PX
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <pattern id={hatching} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <line className={styles.hatch} x1="0" x2="0" y1="0" y2="5" />
            </pattern>
          </defs>
          {bars.map((it) => {
            const middle = (columns(String(it.id)) ?? 0) + columns.bandwidth() / 2
            return (
              <Group key={it.id} left={middle}>
                {it.value !== null && (
                  <Bar
                    className={styles.bar ?? ''}
                    data-hatched={it.hatched || undefined}
                    data-present={it.present || undefined}
                    // A pattern fill is a URL within the page, which a style sheet cannot know.
                    {...(it.hatched && { fill: `url(#${hatching})` })}
                    x={-bar / 2}
                    width={bar}
                    y={values(it.value)}
                    height={Math.max(0, height - values(it.value))}
                  />
                )}
                {it.before !== null && (
                  <Line className={styles.before ?? ''} from={{ x: -half, y: values(it.before) }} to={{ x: half, y: values(it.before) }} />
                )}
              </Group>
            )
          })}
        </svg>
      )}
    </div>
  )
}
