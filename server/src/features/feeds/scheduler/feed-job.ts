import type { Bounds } from '@oppidum/domain/core/geo'
import { staleAfterSeconds } from '@oppidum/domain/feeds/feed'
import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { FeedLedger, FeedMemory, FetchOutcome, Intake } from '@oppidum/domain/feeds/intake'
import type { Clock } from '../../../adapters/clock/clock.ts'
import type { MessageBrokers } from '../../../adapters/mqtt/message-broker.ts'
import { type WebClient, WebFailure } from '../../../adapters/web/web-client.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import { importerOf, isSnapshot, traitsOf } from '../importers.ts'
import type { Reading } from '../parsing/feed-reading.ts'
import type { ParsePool } from '../parsing/parse-pool.ts'
import { type Delivered, deliver, deliveryOf, total } from './feed-delivery.ts'
import { feedFetch } from './feed-fetch.ts'
import { isForeseen, kindOf, NotStored, problemOf } from './feed-problem.ts'
import type { FeedRecord } from './feed-record.ts'
import { firstFetchMs, nextFetchMs } from './feed-schedule.ts'
import { type FeedSites, feedSensors } from './feed-sensors.ts'
import type { Fetched } from './fetched.ts'
import { watchedClient } from './watched-client.ts'

/** The scheduler's log for operators. It never contains an address's query, nor a key. */
export interface FeedLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A city's feed. */
export interface CityFeed {
  cityId: string
  feed: FeedDefinition
  /** Of the city, which some standards' alerts have to touch. */
  bounds?: Bounds
}

export interface FeedParts {
  clock: Clock
  web: WebClient
  /** For feeds whose publishers send; absent where there are none. */
  brokers?: MessageBrokers
  intake: Intake
  ledger: FeedLedger
  pool: ParsePool
  /** From 0 to below 1. */
  random: () => number
  /** A feed's key; undefined if it has none. @throws NoKey */
  secretOf(cityId: string, feed: FeedDefinition): Promise<string | undefined>
  /** Where feeds observe; absent: values go to the places that the publisher names. */
  sites?: FeedSites
  /** Absent: nothing is kept for admins. */
  record?: FeedRecord
  log: FeedLog
}

/** Answers of a feed that succeeds are kept once in this time. */
const PAYLOAD_EVERY_MS = 60_000

const NO_MEMORY: FeedMemory = { etag: null, lastModified: null, consecutiveFailures: 0, lastSuccessAt: null }

/** Fetches one feed on its own schedule, one fetch at a time. A failing feed never affects another. */
export function feedJob(parts: FeedParts, { cityId, feed, bounds }: CityFeed): Job & { firstMs(): Promise<number> } {
  const { clock, intake, ledger, random, log } = parts
  const openRecords = (after: string | null, atMost: number) => ledger.openRequests(cityId, feed.id, after, atMost)
  const traits = traitsOf(feed)
  const { sites } = parts
  /** A reference of records explains them; their places are their own. */
  const isOfSections = traits.part === 'traffic'
  const hasSensors = isOfSections || importerOf(feed).reference?.withoutIt !== undefined
  const newSensors = () => (sites && hasSensors ? feedSensors({ ...parts, sites }, cityId, feed) : null)
  let sensors = newSensors()
  const client = watchedClient(parts.web)
  const received = parts.brokers && { brokers: parts.brokers, onArrival: client.note }
  const newFetch = () => {
    const optional = { ...(received && { received }), ...(sensors && { sensors: sensors.before }) }
    return feedFetch({ ...parts, web: client.web, openRecords, ...optional }, feed, bounds)
  }
  let fetching = newFetch()
  let failures = 0
  let nextMs = feed.everySeconds * 1_000
  let beganMs = 0
  let payloadMs = Number.NEGATIVE_INFINITY
  let secret: string | undefined

  async function turn(signal: AbortSignal): Promise<void> {
    beganMs = clock.nowMs()
    client.take()
    try {
      const fetched = await fetchNow(signal)
      if (signal.aborted) return fetched.fetched?.reading.close()
      await keep(fetched, signal)
    } catch (cause) {
      // A fetch that our own stop aborted is not a failure; a delivery that could not be stored is.
      if (signal.aborted && !(cause instanceof NotStored)) return
      await note({ ok: false, problem: problemOf(cause) }, { cause })
    }
  }

  async function fetchNow(signal: AbortSignal): Promise<{ fetched: Fetched | undefined; memory: FeedMemory }> {
    secret = await parts.secretOf(cityId, feed)
    const memory = await rememberAnswer()
    const fetched = fetching.fetch({ memory, nowMs: clock.nowMs(), secret, signal })
    // A reading that arrives after our stop has no consumer.
    fetched.then((late) => signal.aborted && late?.reading.close()).catch(() => {})
    return { fetched: await orEnded(fetched, signal), memory }
  }

  /** Fetching and reading may take a minute; stopping does not wait for them. */
  function orEnded<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const onEnd = () => reject(new WebFailure('ended'))
      if (signal.aborted) return onEnd()
      signal.addEventListener('abort', onEnd, { once: true })
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onEnd))
    })
  }

  const notice = () => fetching.notice() ?? sensors?.notice() ?? null

  /** Stores the delivery before the ledger records its success, so that a recorded success is always stored. */
  async function keep({ fetched, memory }: { fetched: Fetched | undefined; memory: FeedMemory }, signal: AbortSignal): Promise<void> {
    if (!fetched) {
      const { etag, lastModified } = memory
      return note({
        ok: true,
        unchanged: true,
        observedAt: null,
        count: null,
        rejected: null,
        etag,
        lastModified,
        notice: notice(),
      })
    }
    const { unchanged, etag, lastModified } = fetched
    const { reading, delivered } = await store(fetched.reading, signal).catch((cause: unknown) => {
      throw isForeseen(cause) ? cause : new NotStored(cause)
    })
    const { count, rejected, outside } = delivered
    fetched.taken()
    sensors?.taken()
    const { observedAt, flawed, rejected: reasons } = reading.summary()
    if (rejected + total(flawed) > 0) {
      log.warn({ city: cityId, feed: feed.id, count, rejected: reasons, flawed }, 'feed delivered unusable records')
    }
    await note({ ok: true, unchanged, observedAt, count, rejected, outside, etag, lastModified, notice: notice() }, { delivered })
  }

  async function store(given: Reading, signal: AbortSignal) {
    try {
      const reading = sensors && isOfSections ? await sensors.reading(given) : given
      const kind = { part: traits.part, complete: isSnapshot(feed) }
      return { reading, delivered: await deliver(intake, deliveryOf(cityId, feed), reading, kind, signal) }
    } finally {
      given.close()
    }
  }

  async function note(outcome: FetchOutcome, { cause, delivered }: { cause?: unknown; delivered?: Delivered & { count: number } } = {}) {
    const fields = { city: cityId, feed: feed.id }
    // The next fetch is planned whatever goes wrong below.
    failures = outcome.ok ? 0 : failures + 1
    const retryAfterSeconds = cause instanceof WebFailure ? cause.retryAfterSeconds : null
    nextMs = fetching.isContinuous && outcome.ok ? 0 : nextFetchMs(feed.everySeconds, failures, random(), retryAfterSeconds)
    if (!outcome.ok) {
      const security = cause instanceof WebFailure && cause.problem === 'not_allowed'
      log.warn({ ...fields, problem: outcome.problem, failures, ...(security ? { security: 'blocked_outgoing_call' } : {}) }, 'feed failed')
      if (cause instanceof NotStored) log.error({ ...fields, err: cause.cause }, 'feed delivery could not be stored')
      else if (!isForeseen(cause)) log.error({ ...fields, err: cause }, 'unhandled error in a feed')
    }
    try {
      const { id, name, standard, everySeconds, attribution } = feed
      await ledger.record(
        cityId,
        { id, name, standard, traits, everySeconds, staleAfterSeconds: staleAfterSeconds(feed), attribution },
        clock.nowMs(),
        outcome,
        clock.nowMs() + nextMs,
      )
    } catch (fault) {
      log.error({ ...fields, err: fault }, 'feed state could not be stored')
    }
    await keepRecord(outcome, cause, delivered).catch((fault: unknown) =>
      log.error({ ...fields, err: fault }, 'attempt of a feed could not be stored'),
    )
  }

  /** For admins; the state of the feed does not depend on it. */
  async function keepRecord(outcome: FetchOutcome, cause: unknown, delivered: (Delivered & { count: number }) | undefined): Promise<void> {
    const { record } = parts
    if (!record) return
    const nowMs = clock.nowMs()
    const at = new Date(nowMs).toISOString()
    const arrived = client.take()
    await record.attempt(cityId, feed.id, {
      at,
      outcome: !outcome.ok ? 'failed' : delivered ? 'stored' : 'unchanged',
      errorKind: outcome.ok ? null : kindOf(cause),
      problem: outcome.ok ? null : outcome.problem,
      tookMs: Math.max(0, Math.round(nowMs - beganMs)),
      bytes: arrived?.bytes ?? null,
      recordsIn: delivered?.count ?? null,
      created: delivered?.created ?? null,
      updated: delivered?.updated ?? null,
      unchanged: delivered?.unchanged ?? null,
      rejected: delivered?.rejected ?? null,
    })
    if (!arrived || (outcome.ok && nowMs - payloadMs < PAYLOAD_EVERY_MS)) return
    payloadMs = nowMs
    await record.payload(cityId, feed.id, at, arrived, secret)
  }

  /** Forgets the last answer if matches of its sensors have changed since, so that it is fetched and stored again. */
  async function rememberAnswer(): Promise<FeedMemory> {
    const memory = await remember()
    if (!isOfSections || !(await sensors?.haveNewMatches())) return memory
    fetching = newFetch()
    return { ...memory, etag: null, lastModified: null }
  }

  async function remember(): Promise<FeedMemory> {
    try {
      return await ledger.remember(cityId, feed.id)
    } catch (fault) {
      log.error({ city: cityId, feed: feed.id, err: fault }, 'feed state could not be read')
      return NO_MEMORY
    }
  }

  return {
    name: `feeds.${cityId}.${feed.id}`,
    async firstMs() {
      // Another instance may have led in between, so what this one remembers may be older than the ledger.
      sensors = newSensors()
      fetching = newFetch()
      const memory = await remember()
      failures = memory.consecutiveFailures
      if (fetching.isContinuous) return 0
      return firstFetchMs(feed.everySeconds, memory, clock.nowMs(), random())
    },
    everyMs: () => nextMs,
    leaderOnly: true,
    run: turn,
    end: () => fetching.close?.(),
  }
}
