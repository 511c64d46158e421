import type { MeasureId } from '@oppidum/domain/telemetry/measure'
import type { TextId } from '../../../i18n/text.ts'
import type { Group } from './ProductionBar.tsx'

export const GROUP_TEXT: Record<Group, TextId> = { solar: 'energy.solar', wind: 'energy.wind', traditional: 'energy.traditional' }
export const GROUP_FIELD = { solar: 'solarPower', wind: 'windPower', traditional: 'traditionalPower' } as const satisfies Record<
  Group,
  string
>
export const GROUP_PERCENT = { solar: 'solarPercent', wind: 'windPercent', traditional: 'traditionalPercent' } as const satisfies Record<
  Group,
  string
>
export const GROUP_MEASURE: Record<Group, MeasureId> = { solar: 'energy.solar', wind: 'energy.wind', traditional: 'energy.traditional' }
