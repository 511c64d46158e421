import { MINUTE_MS } from '@oppidum/domain/core/time'
import { speedChange, type TrafficRecord } from '@oppidum/domain/telemetry/traffic'
import { type TextId, useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

const CHANGE: Record<ReturnType<typeof speedChange>, TextId> = {
  same: 'traffic.expected-same',
  slower: 'traffic.expected-slower',
  faster: 'traffic.expected-faster',
}

/** A model's forecast of a road, as a sentence in the viewer's language and unit; null without one. */
export function usePredictionText(): (record: Pick<TrafficRecord, 'prediction'>) => string | null {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(MINUTE_MS)
  const { unit, factor } = useSpeedUnit()
  return ({ prediction }) =>
    prediction &&
    text(CHANGE[speedChange(prediction)], {
      speed: format.number(prediction.speed * factor),
      low: format.number(prediction.low * factor),
      high: format.number(prediction.high * factor),
      unit,
      at: format.time(prediction.at, nowMs),
      from: format.time(prediction.from, nowMs),
    })
}
