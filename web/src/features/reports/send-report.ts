import type { NewReport, TakenReport } from '@oppidum/domain/reports/report'
import { makeReport } from '@oppidum/domain/reports/report-calls'
import { ApiError } from '../../api/api-error.ts'
import { change } from '../../api/change.ts'
import type { TextId } from '../../i18n/text.ts'

export type SendResult = { report: TakenReport } | { refused: TextId; serverMessage: string | null }

/** The message for each kind of failure: what happened, and what to do. */
function refusalOf(error: unknown): TextId {
  if (!(error instanceof ApiError)) return 'report.offline'
  const at = typeof error.details === 'object' && error.details !== null && 'at' in error.details ? error.details.at : null
  if (at === 'sameAs') return 'report.parent-closed'
  if (error.status === 413 || error.status === 415) return 'report.bad-picture'
  if (error.status === 429) return 'report.too-many'
  if (error.status === 503 || error.status >= 500) return 'report.busy'
  return 'report.refused'
}

/** A large picture over a slow line; the server itself gives up after a minute. */
const PICTURE_WAIT_MS = 90_000

/** Never throws; a failure loses no input, and a report sent twice is accepted once. */
export async function sendReport(body: NewReport): Promise<SendResult> {
  try {
    return {
      report: await change(makeReport, {
        body,
        ...(body.picture && { waitMs: PICTURE_WAIT_MS }),
      }),
    }
  } catch (error) {
    return { refused: refusalOf(error), serverMessage: error instanceof ApiError && error.status === 422 ? error.serverMessage : null }
  }
}
