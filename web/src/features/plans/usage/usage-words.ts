import type { Warning } from '@oppidum/domain/plans/meter'
import type { Meter } from '@oppidum/domain/plans/plan'
import type { TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const METER_TEXT: Record<Meter, TextId> = {
  aiQueries: 'usage.ai-queries',
  apiCalls: 'usage.api-calls',
  imageGenerations: 'usage.image-generations',
}

export const WARNING: Record<Warning, { mark: State; text: TextId }> = {
  75: { mark: 'medium', text: 'usage.three-quarters' },
  90: { mark: 'high', text: 'usage.nearly-all' },
  100: { mark: 'critical', text: 'usage.all-used' },
}
