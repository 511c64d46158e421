import type { Quality } from '@oppidum/domain/evidence'
import type { TextId } from '../locales/text.ts'

export const QUALITY_TEXT: Record<Quality, TextId> = {
  measured: 'quality.measured',
  estimated: 'quality.estimated',
  forecast: 'quality.forecast',
  simulated: 'quality.simulated',
  sample: 'quality.sample',
}
