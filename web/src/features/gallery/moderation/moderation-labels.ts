import type { ModeratedEntity, ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import type { ModerationAction } from '@oppidum/domain/gallery/moderation'
import type { TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const ACTION: Record<ModerationAction, { text: TextId; mark: State }> = {
  allow: { text: 'moderation.allowed', mark: 'ok' },
  sanitize: { text: 'moderation.sanitized', mark: 'medium' },
  block: { text: 'moderation.blocked', mark: 'critical' },
}

export const ENTITY_TEXT: Record<ModeratedEntity, TextId> = {
  prompt: 'moderation.prompt',
  'generated-picture': 'moderation.generated-picture',
  'uploaded-picture': 'moderation.uploaded-picture',
}

export const CLASS_TEXT: Record<keyof NonNullable<ModerationDecision['picture']>, TextId> = {
  drawing: 'moderation.drawing',
  hentai: 'moderation.hentai',
  neutral: 'moderation.neutral',
  porn: 'moderation.porn',
  sexy: 'moderation.sexy',
}

/** The current decision: the admin's, else that of moderation. */
export function standing({ action, overruled }: Pick<ModerationDecision, 'action' | 'overruled'>): ModerationAction {
  return overruled?.to ?? action
}

/** What an admin can change it to. */
export function otherWays(decision: Pick<ModerationDecision, 'action' | 'overruled'>): readonly ('allow' | 'block')[] {
  return (['allow', 'block'] as const).filter((it) => it !== standing(decision))
}
