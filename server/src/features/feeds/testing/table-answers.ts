import type { Observation } from '@oppidum/domain/feeds/intake'
import { DecodeFailure } from '../decode-failure.ts'
import type { Site } from '../importer.ts'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { fixture } from './fixture.ts'
import { wholeAnswer } from './whole-answer.ts'

/** Of every reading. */
const nowMs = Date.parse('2026-07-01T00:00:00Z')

/** A feed of a Socrata table, unless it says otherwise. */
export const aFeed = (more: object) =>
  FeedSchema.parse({
    standard: 'table',
    id: 'table',
    name: 'T',
    url: 'https://city.invalid/t',
    everySeconds: 60,
    dialect: 'socrata',
    ...more,
  })

/** A mapping: the column of each meaning, or the column and its unit. */
export const columns = (names: Record<string, string | [string, string]>) =>
  Object.fromEntries(
    Object.entries(names).map(([meaning, it]) => [meaning, typeof it === 'string' ? { column: it } : { column: it[0], unit: it[1] }]),
  )

/** A feed of link speeds in the form of New York's. */
export const LINKS = {
  target: 'traffic',
  timeZone: 'America/New_York',
  mapping: columns({
    id: 'link_id',
    name: 'link_name',
    time: 'data_as_of',
    speed: ['speed', 'mph'],
    status: 'status',
    geometry: ['link_points', 'lat,lon'],
  }),
}

/** What a fixture contains. */
export const read = (path: string, more: object) => wholeAnswer(fixture(`table/${path}`), 'application/json', aFeed(more), { nowMs })
export const readText = (text: string, more: object) => wholeAnswer(Buffer.from(text), 'application/json', aFeed(more), { nowMs })
export function sitesOf(path: string, more: object): readonly Site[] {
  const { drafts, sites } = decodeFeed(fixture(`table/${path}`), 'application/json', aFeed(more), { nowMs })
  for (const _ of drafts);
  return sites?.() ?? []
}
/** Why a reading is refused. */
export function sentence(run: () => unknown): string {
  try {
    run()
    return 'none'
  } catch (cause) {
    return cause instanceof DecodeFailure ? cause.message : String(cause)
  }
}
/** Observations in short. */
export const values = (list: readonly Observation[] | undefined) =>
  list?.map((it) => [it.placeId, it.measure, Math.round(it.value * 100) / 100, new Date(it.atMs).toISOString()])
