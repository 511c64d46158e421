import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import type { History } from '@oppidum/domain/telemetry/history'
import { useCity } from '../api/config.tsx'
import { type Text, useText } from '../i18n/text.ts'
import { useFormat } from '../provenance/use-format.ts'
import { type MeasureWords, writtenValue } from './measure-labels.ts'
import type { Summary } from './summary.ts'

/** '3 h 20 min', '2 d 4 h', '15 s': the two largest parts. */
export function durationText(ms: number, text: Text): string {
  const [days, hours] = [Math.floor(ms / DAY_MS), Math.floor((ms % DAY_MS) / HOUR_MS)]
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  const parts = [
    days > 0 ? text('duration.days', { count: days }) : '',
    hours > 0 ? text('duration.hours', { count: hours }) : '',
    minutes > 0 && days === 0 ? text('duration.minutes', { count: minutes }) : '',
  ].filter((it) => it !== '')
  return parts.join(' ') || text('duration.seconds', { count: Math.max(1, Math.round(ms / 1_000)) })
}

/** Describes the chart in words, above all for people who cannot see it. */
export function useSentence(name: string, words: MeasureWords) {
  const text = useText()
  const format = useFormat()
  const city = useCity()
  const written = (value: number) => writtenValue(value, words, format)

  return (facts: Summary | null, history: History, shiftMs: number): string => {
    const toMs = Date.parse(history.period.to)
    const time = (ms: number) => format.time(ms, toMs)
    const zone = text('chart.zone', { city: city.name })
    if (!facts) return `${text('chart.nothing', { name })} ${zone}`
    const { latest, change, highest, lowest } = facts
    const sentences = [text('chart.latest', { name, value: written(latest.mean), time: time(latest.ms) })]
    if (change) {
      const days = Math.round(shiftMs / DAY_MS)
      const same = format.number(Math.abs(change.by), words.digits) === format.number(0, words.digits)
      const by = written(Math.abs(change.by))
      sentences.push(text(same ? 'chart.same' : change.by > 0 ? 'chart.more' : 'chart.less', { by, days }))
    }
    sentences.push(
      text('chart.extremes', {
        high: written(highest.mean),
        highAt: time(highest.ms),
        low: written(lowest.mean),
        lowAt: time(lowest.ms),
      }),
    )
    if (facts.missingMs > 0) sentences.push(text('chart.missing', { length: durationText(facts.missingMs, text), holes: facts.holes }))
    sentences.push(text('chart.step', { step: durationText(history.stepSeconds * 1_000, text) }), zone)
    return sentences.join(' ')
  }
}
