import { useFormat } from '../evidence/use-format.ts'
import { useTroubledFeeds } from '../features/feeds/feed-queries.ts'
import { useSystemStatus } from '../features/status/status-queries.ts'
import { type StatusSummary, statusSummary } from '../features/status/status-summary.ts'
import { useCheckName } from '../features/status/use-check-name.ts'
import { useText } from '../locales/text.ts'
import type { State } from '../ui/icons/StateMark.tsx'
import { useNowEvery } from '../ui/use-now.ts'

const SECOND_MS = 1_000
const MARK: Record<StatusSummary['kind'], State> = { loading: 'none', operational: 'ok', trouble: 'critical', unknown: 'none' }

/** How the system is in one sentence: all well, or which parts are not, feeds by name, and since when. */
export function useStatusSentence() {
  const text = useText()
  const format = useFormat()
  const nameOf = useCheckName()
  const nowMs = useNowEvery(SECOND_MS)
  const asked = useSystemStatus()
  const summary = statusSummary(asked.data?.value, asked.isError, nowMs)
  const checks = summary.kind === 'trouble' ? summary.checks : []
  const feeds = useTroubledFeeds(checks.some((it) => it.id === 'feeds'))
  const names = checks
    .map((it) =>
      it.id === 'feeds' && feeds.length > 0 ? text('status.part-of', { name: nameOf(it), parts: feeds.join(', ') }) : nameOf(it),
    )
    .join(', ')
  const isFailing = checks.some((it) => it.state === 'failing')
  const sinceMs = summary.kind === 'trouble' || summary.kind === 'unknown' ? summary.sinceMs : null
  return {
    asked,
    summary,
    mark: summary.kind === 'trouble' && !isFailing ? ('none' as const) : MARK[summary.kind],
    sentence:
      summary.kind === 'trouble'
        ? text(isFailing ? 'status.failing' : 'status.unknown', { name: names })
        : text(
            summary.kind === 'operational' ? 'status.operational' : summary.kind === 'loading' ? 'status.loading' : 'status.unreachable',
          ),
    /** '14:41'; null while all is well. */
    sinceTime: sinceMs === null ? null : format.time(sinceMs, nowMs),
  }
}
