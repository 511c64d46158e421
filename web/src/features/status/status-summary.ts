import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import type { TextId } from '../../i18n/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

export const CHECK: Record<CheckState, { mark: State; text: TextId }> = {
  ok: { mark: 'ok', text: 'check.ok' },
  failing: { mark: 'critical', text: 'check.failing' },
  unknown: { mark: 'none', text: 'check.unknown' },
}

/** How long a result stays current; the server checks every five seconds, the page polls every ten. */
export const STATUS_HOLDS_MS = 30_000

export type StatusSummary =
  | { kind: 'loading' }
  | { kind: 'operational' }
  /** Failing checks, then unknown ones; since the first of them changed. An unknown check is not green. */
  | { kind: 'trouble'; checks: readonly StatusCheck[]; sinceMs: number }
  /** The server does not answer, or has stopped checking. Null when it never reported. */
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

/** The checks as they may be shown: the state of a check that is no longer confirmed is unknown, since then. */
export function shownChecks(status: SystemStatus, summary: StatusSummary): readonly StatusCheck[] {
  if (summary.kind !== 'unknown') return status.checks
  return status.checks.map((it) => ({ ...it, state: 'unknown', problem: null, since: status.checkedAt }))
}
