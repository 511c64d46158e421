import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status'
import type { TextId } from '../../locales/text.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

export const CHECK: Record<CheckState, { mark: State; text: TextId }> = {
  ok: { mark: 'ok', text: 'check.ok' },
  failing: { mark: 'critical', text: 'check.failing' },
  unknown: { mark: 'none', text: 'check.unknown' },
}

export type StatusSummary =
  | { kind: 'loading' }
  | { kind: 'operational' }
  /** The worst check that is not green; an unknown one is not green (REQUIREMENTS N3). */
  | { kind: 'trouble'; check: StatusCheck }
  /** Nobody can say: the server does not answer. */
  | { kind: 'unknown' }

export function statusSummary(status: SystemStatus | undefined, failed: boolean): StatusSummary {
  if (failed) return { kind: 'unknown' }
  if (!status) return { kind: 'loading' }
  const trouble = status.checks.find((it) => it.state === 'failing') ?? status.checks.find((it) => it.state !== 'ok')
  if (trouble) return { kind: 'trouble', check: trouble }
  return status.operational ? { kind: 'operational' } : { kind: 'unknown' }
}
