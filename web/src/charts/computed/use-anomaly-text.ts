import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import type { MeasureWords } from '../measure-labels.ts'
import { durationText } from '../use-sentence.ts'
import type { AnomalySpan } from './anomaly-spans.ts'

/** 'Anomaly, 02:45' and '66 MW under what was expected, for 45 min'. */
export function useAnomalyText(words: MeasureWords) {
  const text = useText()
  const format = useFormat()
  return ({ anomaly, ms, value, expected }: AnomalySpan, nowMs: number) => {
    const lasted = Date.parse(anomaly.endedAt ?? new Date(nowMs).toISOString()) - Date.parse(anomaly.startedAt)
    const values = {
      by: `${format.number(Math.abs(value - (expected ?? value)), words.fineDigits)} ${words.unit}`,
      length: durationText(lasted, text),
    }
    const side = expected === null ? null : value < expected ? 'anomaly-mark.under' : 'anomaly-mark.over'
    return {
      title: text(anomaly.kind === 'sensor' ? 'anomaly-mark.sensor' : 'anomaly-mark.title', { time: format.time(ms, nowMs) }),
      sentence: side && anomaly.kind === 'value' ? text(side, values) : anomaly.reason,
    }
  }
}
