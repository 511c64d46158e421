import type {
  ChannelKind,
  ContactPoint,
  NotificationProblem,
  NotificationRecord,
  NotificationState,
} from '@oppidum/domain/alerts/contact-point'
import type { Text, TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const KIND_TEXT: Record<ChannelKind, TextId> = {
  push: 'contact-point.kind-push',
  email: 'contact-point.kind-email',
  webhook: 'contact-point.kind-webhook',
  slack: 'contact-point.kind-slack',
}

export const STATE_TEXT: Record<ContactPoint['state'], TextId> = {
  active: 'contact-point.state-active',
  failing: 'contact-point.state-failing',
  gone: 'contact-point.state-gone',
}

export const STATE_MARK: Record<ContactPoint['state'], State> = { active: 'ok', failing: 'medium', gone: 'critical' }

export const MESSAGE_TEXT: Record<NotificationState, TextId> = {
  waiting: 'contact-point.message-waiting',
  delivered: 'contact-point.message-delivered',
  dead: 'contact-point.message-dead',
  dropped: 'contact-point.message-dropped',
}

export const MESSAGE_MARK: Record<NotificationState, State> = { waiting: 'medium', delivered: 'ok', dead: 'critical', dropped: 'none' }

const PROBLEM_TEXT: Record<NotificationProblem, TextId> = {
  not_reachable: 'contact-point.problem-not-reachable',
  not_allowed: 'contact-point.problem-not-allowed',
  not_understood: 'contact-point.problem-not-understood',
  too_slow: 'contact-point.problem-too-slow',
  refused: 'contact-point.problem-refused',
  gone: 'contact-point.problem-gone',
  plan_ended: 'contact-point.problem-plan-ended',
  role_lost: 'contact-point.problem-role-lost',
  mail: 'contact-point.problem-mail',
  no_mail_server: 'contact-point.problem-no-mail-server',
}

/** Why a message did not arrive, with the receiver's status; null if it did. */
export function problemText({ problem, status }: Pick<NotificationRecord, 'problem' | 'status'>, text: Text): string | null {
  if (problem === null) return null
  const sentence = text(PROBLEM_TEXT[problem])
  return status === null ? sentence : text('contact-point.problem-with-status', { problem: sentence, status })
}
