import { SECOND_MS } from '@oppidum/domain/core/time'
import type { Vehicle } from '@oppidum/domain/telemetry/vehicle'
import { useText } from '../../../i18n/text.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

/** How old its position is. */
export function VehicleAge({ vehicle: { observedAt } }: { vehicle: Vehicle }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(SECOND_MS)
  return (
    <time dateTime={observedAt} title={format.full(observedAt)}>
      {ageText(nowMs - Date.parse(observedAt), text)}
    </time>
  )
}
