import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import type { TextId } from '../../i18n/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

export const CHECK: Record<CheckState, { mark: State; text: TextId }> = {
  ok: { mark: 'ok', text: 'check.ok' },
  failing: { mark: 'critical', text: 'check.failing' },
  unknown: { mark: 'none', text: 'check.unknown' },
}

/** What was found speaks for the present for so long; the server looks every five seconds, the page asks every ten. */
export const STATUS_HOLDS_MS = 30_000

export type StatusSummary =
  | { kind: 'loading' }
  | { kind: 'operational' }
  /** Failing checks, then unknown ones; since the first of them turned. An unknown one is not green. */
  | { kind: 'trouble'; checks: readonly StatusCheck[]; sinceMs: number }
  /** Nobody can say: the server does not answer, or has stopped looking. Null when it never told anything. */
  | { kind: 'unknown'; sinceMs: number | null }

export function statusSummary(status: SystemStatus | undefined, failed: boolean, nowMs: number): StatusSummary {
  if (!status) return failed ? { kind: 'unknown', sinceMs: null } : { kind: 'loading' }
  const checkedMs = Date.parse(status.checkedAt)
  if (failed || nowMs - checkedMs >= STATUS_HOLDS_MS) return { kind: 'unknown', sinceMs: checkedMs }
  const failing = status.checks.filter((it) => it.state === 'failing')
  const worst = failing.length > 0 ? failing : status.checks.filter((it) => it.state !== 'ok')
  if (worst.length === 0) return status.operational ? { kind: 'operational' } : { kind: 'unknown', sinceMs: checkedMs }
  return {
    kind: 'trouble',
    checks: [...worst, ...status.checks.filter((it) => it.state !== 'ok' && !worst.includes(it))],
    sinceMs: Math.min(...worst.map((it) => Date.parse(it.since))),
  }
}

/** The checks as they may be shown: of one that nobody vouches for any more the state is not known, since then. */
export function shownChecks(status: SystemStatus, summary: StatusSummary): readonly StatusCheck[] {
  if (summary.kind !== 'unknown') return status.checks
  return status.checks.map((it) => ({ ...it, state: 'unknown', problem: null, since: status.checkedAt }))
}
