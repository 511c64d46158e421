import { StateMark } from '../../ui/icons/StateMark.tsx'
import type { MeasureWords } from '../measure-labels.ts'
import styles from './AnomalyMarks.module.css'
import type { AnomalySpan } from './anomaly-spans.ts'
import { useAnomalyText } from './use-anomaly-text.ts'

const MARK_PX = 14
/** A stretch that starts this far right has its label on its left. */
const LATE = 0.6

/** Unusual stretches in a chart: shaded, with a square at the value and a dashed line at the expected one. */
export function AnomalyMarks({
  spans,
  words,
  at,
  height,
  nowMs,
  small,
}: {
  spans: readonly AnomalySpan[]
  words: MeasureWords
  /** Shares of the axes, from 0 to 1. */
  at: (ms: number) => number
  height: (value: number) => number
  nowMs: number
  small: boolean
}) {
  const say = useAnomalyText(words)
  return (
    <div className={styles.marks} aria-hidden="true">
      {spans.map((span, index) => {
        const [start, end, place] = [at(span.fromMs), at(span.toMs), at(span.ms)]
        const { title, sentence } = say(span, nowMs)
        return (
          <div key={span.anomaly.id}>
            <span className={styles.span} style={{ insetInlineStart: percent(start), width: percent(end - start) }} />
            {span.expected !== null && (
              <span
                className={styles.expected}
                style={{ insetInlineStart: percent(start), width: percent(end - start), insetBlockEnd: percent(height(span.expected)) }}
              />
            )}
            <span
              className={styles.mark}
              style={{ insetInlineStart: percent(place), insetBlockEnd: percent(height(span.value)) }}
              data-tip={`${title}: ${sentence}`}
            >
              <StateMark state="medium" size={MARK_PX} />
            </span>
            {/* Only the newest has its label beside it, at the top where no line runs; all of them are listed below the chart. */}
            {!small && index === spans.length - 1 && (
              <span
                className={styles.words}
                data-late={start > LATE || undefined}
                style={{ insetInlineStart: percent(start > LATE ? start : end) }}
              >
                <strong>{title}</strong>
                <span>{sentence}</span>
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

const percent = (share: number) => `${share * 100}%`

/** The same as text, newest first. */
export function AnomalyList({ spans, words, nowMs }: { spans: readonly AnomalySpan[]; words: MeasureWords; nowMs: number }) {
  const say = useAnomalyText(words)
  return (
    <ul className={styles.list}>
      {[...spans].reverse().map((span) => {
        const { title, sentence } = say(span, nowMs)
        return (
          <li key={span.anomaly.id}>
            <StateMark state="medium" size={MARK_PX} />
            <span>
              <strong>{title}</strong>: {sentence}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
