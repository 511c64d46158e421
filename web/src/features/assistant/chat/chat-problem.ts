import { SpentDetails } from '@oppidum/domain/plans/meter'
import { ApiError } from '../../../api/api-error.ts'
import type { TextId } from '../../../i18n/text.ts'

/** Why a question was not accepted or not answered, as far as it decides the message and the next step. */
export interface ChatProblem {
  text: TextId
  /** The server's message, where it knows more than the page; in English. */
  serverMessage: string | null
  /** When an exhausted allowance renews. */
  renewsAt: string | null
}

/** What a refused or failed call means for the person. */
export function chatProblem(error: unknown): ChatProblem {
  if (!(error instanceof ApiError)) return { text: 'assistant.no-answer', serverMessage: null, renewsAt: null }
  return byCode(error.code, error.serverMessage, SpentDetails.safeParse(error.details).data?.renewsAt ?? null)
}

/** The same for a failure reported in the stream. */
export function streamProblem({ code, error }: { code: string; error: string }): ChatProblem {
  return byCode(code, error, null)
}

function byCode(code: string | null, serverMessage: string | null, renewsAt: string | null): ChatProblem {
  const is = (text: TextId): ChatProblem => ({ text, serverMessage: null, renewsAt })
  switch (code) {
    case 'too_many':
      return is(renewsAt === null ? 'assistant.too-fast' : 'assistant.spent')
    case 'plan_required':
      return is('assistant.not-in-plan')
    case 'conflict':
      return is('assistant.other-tab')
    case 'signed_out':
      return is('assistant.signed-out')
    case 'not_found':
      return is('assistant.conversation-gone')
    case 'unavailable':
      return is('assistant.unavailable')
    case 'malformed':
    case 'refused':
    case 'too_large':
      return { text: 'assistant.refused', serverMessage, renewsAt: null }
    default:
      return is('assistant.not-sent')
  }
}
