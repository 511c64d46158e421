import type { MailState } from '@oppidum/domain/core/mail'
import type { TextId } from '../../../i18n/text.ts'
import type { State } from '../../../ui/icons/StateMark.tsx'

export const MAIL_STATE: Record<MailState, { text: TextId; mark: State }> = {
  kept: { text: 'mail.kept', mark: 'none' },
  waiting: { text: 'mail.waiting', mark: 'low' },
  sent: { text: 'mail.sent', mark: 'ok' },
  'given-up': { text: 'mail.given-up', mark: 'critical' },
}
