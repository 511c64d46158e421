import { SECOND_MS } from '@oppidum/domain/core/time'
import type { StatusCheck } from '@oppidum/domain/status/status'
import { useTroubledFeeds } from '../../features/feeds/feed-queries.ts'
import { useSystemStatus } from '../../features/status/status-queries.ts'
import { type StatusSummary, statusSummary } from '../../features/status/status-summary.ts'
import { useCheckName } from '../../features/status/use-check-name.ts'
import { useText } from '../../i18n/text.ts'
import { useFormat } from '../../provenance/use-format.ts'
import { useNowEvery } from '../../ui/browser/use-now.ts'
import type { State } from '../../ui/icons/StateMark.tsx'

const MARK: Record<StatusSummary['kind'], State> = { loading: 'none', operational: 'ok', trouble: 'critical', unknown: 'none' }

/** The system's health in one sentence: all well, or the failing parts, feeds by name, and since when. */
export function useStatusSentence() {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const nowMs = useNowEvery(SECOND_MS)
  const query = useSystemStatus()
  const summary = statusSummary(query.data?.value, query.isError, nowMs)
  const checks = summary.kind === 'trouble' ? summary.checks : []
  const feeds = useTroubledFeeds(checks.some((it) => it.id === 'feeds'))
  const isFailing = checks.some((it) => it.state === 'failing')
  const named = (of: readonly StatusCheck[]) =>
    of
      .map((it) =>
        it.id === 'feeds' && feeds.length > 0 ? text('status.part-of', { name: nameOf(it), parts: feeds.join(', ') }) : nameOf(it),
      )
      .join(', ')
  const worst = isFailing ? checks.filter((it) => it.state === 'failing') : checks
  const others = checks.filter((it) => !worst.includes(it))
  const sinceMs = summary.kind === 'trouble' || summary.kind === 'unknown' ? summary.sinceMs : null
  return {
    query,
    summary,
    mark: summary.kind === 'trouble' && !isFailing ? ('none' as const) : MARK[summary.kind],
    sentence:
      summary.kind === 'trouble'
        ? text(isFailing ? 'status.failing' : 'status.unknown', { name: named(worst) })
        : text(
            summary.kind === 'operational' ? 'status.operational' : summary.kind === 'loading' ? 'status.loading' : 'status.unreachable',
          ),
    /** The parts whose state is unknown while something else fails; null when there are none. */
    alsoUnknown: others.length === 0 ? null : text('status.unknown', { name: named(others) }),
    /** '14:41'; null while all is well. */
    sinceTime: sinceMs === null ? null : format.time(sinceMs, nowMs),
  }
}
