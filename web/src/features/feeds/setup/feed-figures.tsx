import type { FeedSetup } from '@oppidum/domain/feeds/feed-setup'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { ageText } from '../../../provenance/age-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { useNowEvery } from '../../../ui/browser/use-now.ts'

export interface FeedFigure {
  name: string
  value: ReactNode
}

/** Age of the newest data, records of the last delivery, the next fetch and matched sensors. What is unknown says so. */
export function useFeedFigures({ state, status, nextFetchAt, sites }: FeedSetup): FeedFigure[] {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(1_000)
  const moment = (at: string, value: string) => (
    <time dateTime={at} data-tip={format.full(at)}>
      {value}
    </time>
  )
  const { observedAt, lastSuccessAt, lastCount, lastRejected, lastOutside } = status
  const outside = lastOutside ? `, ${text('feed.outside', { count: lastOutside })}` : ''
  const next = nextFetchAt === null ? null : Date.parse(nextFetchAt)
  return [
    {
      name: text('feeds.newest'),
      value:
        observedAt !== null
          ? moment(observedAt, ageText(nowMs - Date.parse(observedAt), text))
          : lastSuccessAt !== null
            ? text('feeds.newest-unsaid')
            : text('feeds.nothing-yet'),
    },
    {
      name: text('feeds.last-delivery'),
      value:
        lastSuccessAt === null || lastCount === null
          ? text('feeds.nothing-yet')
          : moment(lastSuccessAt, text('feeds.delivered', { count: lastCount, rejected: lastRejected ?? 0 }) + outside),
    },
    {
      name: text('feeds.next'),
      value:
        state === 'paused'
          ? text('feeds.next-none')
          : next === null
            ? text('feeds.next-unknown')
            : next <= nowMs
              ? text('feeds.next-now')
              : moment(new Date(next).toISOString(), format.clock(next)),
    },
    {
      name: text('feeds.sensors'),
      value: sites === null ? <NoSensors /> : text('feeds.sensors-matched', { matched: sites.matched, total: sites.total }),
    },
  ]
}

/** A dash to the eye, since most feeds have no sensors. */
function NoSensors() {
  const text = useText()
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{text('feeds.sensors-none')}</span>
    </>
  )
}
