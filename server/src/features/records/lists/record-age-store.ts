import { HEADER_LIMIT_SECONDS } from '@oppidum/domain/feeds/feed'
import { type Sql, sql } from '../../../platform/db/sql.ts'

/** The feed `f` of a record `r`, if it has one. */
export const HEARD_FEED: Sql = sql`left join feed_state f on f.city_id = r.city_id and f.feed_id = r.source_id`

/**
 * When the feed `f` last confirmed its records; null without a feed. One that its publisher no longer updates confirms nothing, even if
 * the fetch succeeds.
 */
export const HEARD_AT: Sql = sql`case when f.header_dated and f.observed_at < f.last_success_at - make_interval(secs => ${HEADER_LIMIT_SECONDS})
    then f.observed_at else f.last_success_at end`

/** The publisher's own time of the last answer of the feed `f`; null if it gives none. */
export const HEADER_AT: Sql = sql`case when f.header_dated then least(f.observed_at, f.last_success_at) end`

/** Whether the record `r` comes from a feed, so that its time of confirmation is one of receipt unless the publisher gives one. */
export const IS_FED: Sql = sql`(f.part is not null)`

/**
 * The times of one record, by the rule of `confirmationOf`: `heard`, `observed` and whether that is `undated`.
 * @param missing whether it is missing from the last delivery
 * @param at when it was last delivered
 */
export function confirmation(missing: Sql, at: Sql): Sql {
  const heard = sql`case when ${missing} then ${at} else greatest(${at}, ${HEARD_AT}) end`
  return sql`select ${heard} as heard, coalesce(case when not ${missing} then ${HEADER_AT} end, ${heard}) as observed,
    ${IS_FED} and (${missing} or ${HEADER_AT} is null) as undated`
}
