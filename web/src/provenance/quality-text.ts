import type { Quality } from '@oppidum/domain/telemetry/provenance'
import type { TextId } from '../i18n/text.ts'

export const QUALITY_TEXT: Record<Quality, TextId> = {
  measured: 'quality.measured',
  estimated: 'quality.estimated',
  forecast: 'quality.forecast',
  simulated: 'quality.simulated',
  sample: 'quality.sample',
}
