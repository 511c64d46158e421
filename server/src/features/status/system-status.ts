import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { type BufferState, bufferTrouble } from '@oppidum/domain/ingest/ingest-buffer'
import type { CheckState, StatusCheck, SystemStatus } from '@oppidum/domain/status/status'
import type { OutsideId, OutsideResult } from './outside-checks.ts'

/** Share of failing responses from which the service counts as degraded. */
const FAULT_RATIO = 0.01
/** Share of failing questions from which the assistant counts as degraded. */
const ASSISTANT_FAULT_RATIO = 0.5
/** A change that takes longer from commit to broadcast is not live. */
const LIVE_DELAY_MS = 2_000
/** Data that arrived this long ago and is still not shown is stuck. */
const STUCK_MS = 10_000
/** A machine whose clock differs from the store's by more needs somebody to set it; `oppidum doctor` warns from the same. */
const CLOCK_MS = 2_000

/** What the checks read. Null: could not be read. */
export interface Findings {
  storeUp: boolean | null
  busUp: boolean | null
  answersBuilt: boolean | null
  broadcastMs: number | null
  /** How far the answers are behind the store. */
  behindMs: number | null
  /** 0 to 1; null if there were no responses. */
  faultRatio: number | null
  feeds: readonly FeedStatus[] | null
  /** 0 to 1; the inner null means too few questions to judge by. */
  assistant: { faultRatio: number | null } | null
  /** Parts outside, as far as this installation has them. */
  outside: ReadonlyMap<OutsideId, OutsideResult>
  /** False while data is refused for lack of space; absent where none ever is, null if free space cannot be read. */
  diskHasRoom?: boolean | null
  /** False while telemetry is refused because of the size of the database; absent without a limit, null if it was not measured. */
  databaseHasRoom?: boolean | null
  /** How far this machine's clock is ahead of the store's; absent with a store on the same machine, null if they were not compared. */
  clockAheadMs?: number | null
  /** Of the buffer for deliveries; absent without one, null before its first check. */
  buffer?: BufferState | null
  /** Deliveries to this city, or to none, that could not be stored; null if they were not counted. */
  setAside: number | null
  /** How long this process has been checking: a feed not tried within its limit by then is not being fetched. */
  watchedMs: number
}

/** The checks in display order. Pages in other languages have names of their own. */
const CHECK_NAMES = {
  store: 'Store',
  disk: 'Disk',
  size: 'Database size',
  clock: 'Clock',
  bus: 'Message bus',
  answers: 'Answers',
  live: 'Live updates',
  requests: 'Requests',
  feeds: 'Feeds',
  assistant: 'Assistant',
  buffer: 'Delivery buffer',
  'set-aside': 'Deliveries set aside',
  replica: 'Read replica',
  mail: 'Email',
  pictures: 'Pictures',
  illustrator: 'Image service',
  identity: 'Sign-in',
} as const
type CheckId = keyof typeof CHECK_NAMES

export const checkName = (id: string): string => (id in CHECK_NAMES ? CHECK_NAMES[id as CheckId] : id)

interface Verdict {
  state: CheckState
  /** One fixed sentence per check, except for feeds, so that check and state suffice to translate it. */
  problem: string | null
}

const UNKNOWN: Verdict = { state: 'unknown', problem: 'This could not be checked.' }

function verdict(value: boolean | null, problem: string): Verdict {
  if (value === null) return UNKNOWN
  return value ? { state: 'ok', problem: null } : { state: 'failing', problem }
}

function clockVerdict({ clockAheadMs = null }: Findings): Verdict {
  return verdict(
    clockAheadMs === null ? null : Math.abs(clockAheadMs) <= CLOCK_MS,
    "The clocks of this server and of the database differ by more than two seconds. The database's is used.",
  )
}

function liveVerdict({ broadcastMs, behindMs }: Findings): Verdict {
  const isLive = broadcastMs === null || behindMs === null ? null : broadcastMs <= LIVE_DELAY_MS && behindMs <= STUCK_MS
  return verdict(isLive, 'Live updates come late, or not at all.')
}

function feedVerdict({ feeds, watchedMs }: Findings): Verdict {
  if (!feeds) return UNKNOWN
  const wrong = feeds.flatMap((it) => {
    if (it.health === 'stale' || it.health === 'failed') return [`${it.name} is ${it.health}`]
    return it.lastAttemptAt === null && watchedMs >= it.staleAfterSeconds * 1_000 ? [`${it.name} is not fetched`] : []
  })
  return verdict(wrong.length === 0, `${wrong.join(', ')}.`)
}

function assistantVerdict({ assistant }: Findings): Verdict {
  if (!assistant) return UNKNOWN
  const { faultRatio } = assistant
  return verdict(faultRatio === null || faultRatio < ASSISTANT_FAULT_RATIO, 'Half of the last questions to the assistant failed, or more.')
}

function bufferVerdict({ buffer = null }: Findings, nowMs: number): Verdict {
  return verdict(
    buffer && bufferTrouble(buffer, nowMs) === null,
    'Delivered values are refused or stored late: the delivery buffer does not answer, is nearly full, or holds old values.',
  )
}

const OUTSIDE_PROBLEMS: Record<OutsideId, string> = {
  replica: 'A read replica is not used; history is read from the primary.',
  mail: 'Email cannot be sent at the moment.',
  pictures: 'Pictures cannot be stored or read.',
  illustrator: 'The image service is not answering.',
  identity: 'Nobody can sign in at the moment.',
}

const isOutside = (id: CheckId): id is OutsideId => id in OUTSIDE_PROBLEMS

function verdicts(found: Findings, nowMs: number): Record<CheckId, Verdict> {
  const outside = (id: OutsideId) => verdict(found.outside.get(id)?.isUp ?? null, OUTSIDE_PROBLEMS[id])
  return {
    store: verdict(found.storeUp, 'The database is not responding or not accepting writes.'),
    disk: verdict(found.diskHasRoom ?? null, 'The disk is nearly full: telemetry and pictures that belong on it are refused.'),
    size: verdict(found.databaseHasRoom ?? null, 'The database has nearly reached its size limit: telemetry is refused.'),
    clock: clockVerdict(found),
    bus: verdict(found.busUp, 'Change notifications from other instances are not arriving.'),
    answers: verdict(found.answersBuilt, 'The latest values could not be read.'),
    live: liveVerdict(found),
    requests: verdict(found.faultRatio === null ? true : found.faultRatio < FAULT_RATIO, 'More requests than usual are failing.'),
    feeds: feedVerdict(found),
    assistant: assistantVerdict(found),
    buffer: bufferVerdict(found, nowMs),
    'set-aside': verdict(
      found.setAside === null ? null : found.setAside === 0,
      'Deliveries that were accepted could not be stored; an admin has to look at them.',
    ),
    replica: outside('replica'),
    mail: outside('mail'),
    pictures: outside('pictures'),
    illustrator: outside('illustrator'),
    identity: outside('identity'),
  }
}

/** Each check keeps the moment it entered its present state. */
export function systemStatus(found: Findings, before: Pick<SystemStatus, 'checks'> | null, nowMs: number): SystemStatus {
  const checkedAt = new Date(nowMs).toISOString()
  const all = verdicts(found, nowMs)
  const isThere = (id: CheckId) => {
    if (isOutside(id)) return found.outside.has(id)
    if (id === 'disk') return found.diskHasRoom !== undefined
    if (id === 'buffer' || id === 'set-aside') return found.buffer !== undefined
    if (id === 'size') return found.databaseHasRoom !== undefined
    return id !== 'clock' || found.clockAheadMs !== undefined
  }
  const ids = (Object.keys(CHECK_NAMES) as CheckId[]).filter(isThere)
  const checks = ids.map((id): StatusCheck => {
    const last = before?.checks.find((check) => check.id === id)
    const { state, problem } = all[id]
    const atMs = isOutside(id) ? found.outside.get(id)?.atMs : undefined
    return {
      id,
      name: CHECK_NAMES[id],
      state,
      problem,
      since: last && last.state === state ? last.since : checkedAt,
      ...(typeof atMs === 'number' && { checkedAt: new Date(atMs).toISOString() }),
    }
  })
  return { operational: checks.every((it) => it.state === 'ok'), checkedAt, checks }
}
