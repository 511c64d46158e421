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
import { isForeseen, NotStored, problemOf } from './feed-problem.ts'
import type { FeedLog, FeedRecord } from './feed-record.ts'
import { firstFetchMs, nextFetchMs } from './feed-schedule.ts'
import { type FeedSites, feedSensors, type SensorCall } from './feed-sensors.ts'
import type { Fetched } from './fetched.ts'
import { keptAttempts } from './kept-attempts.ts'
import { lastMemory, NO_MEMORY } from './last-memory.ts'
import { orEnded } from './or-ended.ts'
import { watchedClient } from './watched-client.ts'

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
  /** What else operators should know of a feed, in a sentence; null if nothing. */
  noticeOf?(cityId: string, feedId: string): string | null
  /** Absent: nothing is kept for admins. */
  record?: FeedRecord
  log: FeedLog
}

/** A timer may fire so much before its time. */
const TIMER_EARLY_MS = 20

export interface FeedJob extends Job {
  firstMs(): Promise<number>
  /** The next run fetches, however early it is. */
  ask(): void
}

/** Fetches one feed on its own schedule, one fetch at a time. A failing feed never affects another. */
export function feedJob(parts: FeedParts, { cityId, feed, bounds }: CityFeed): FeedJob {
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
  const keepAttempt = parts.record && keptAttempts(parts.record, cityId, feed.id)
  let failures = 0
  /** When the next fetch is planned. */
  let plannedMs = Number.NEGATIVE_INFINITY
  let isAsked = false
  /** When the last answer was heard that is not known to be outdated. */
  let heardMs = clock.nowMs()
  /** Reading it again failed, so that is not tried before the next fetch. */
  let isUnreadable = false
  let beganMs = 0
  let secret: string | undefined

  const changesMs = () => (isUnreadable ? Number.POSITIVE_INFINITY : (fetching.changesMs?.() ?? Number.POSITIVE_INFINITY))

  async function turn(signal: AbortSignal): Promise<void> {
    beganMs = clock.nowMs()
    if (!isAsked && beganMs < plannedMs && changesMs() <= beganMs + TIMER_EARLY_MS) return readAgain(signal)
    isAsked = isUnreadable = false
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

  /**
   * What the last answer says begins or ends: that happens at its time, however long the interval is and whether or not the publisher can
   * be reached. It is no fetch, so it confirms nothing and no record ends by missing.
   */
  async function readAgain(signal: AbortSignal): Promise<void> {
    try {
      const call = { memory: NO_MEMORY, nowMs: Math.max(clock.nowMs(), changesMs()), secret, signal }
      const fetched = await fetching.readAgain?.(call)
      if (!fetched) return
      if (signal.aborted) return fetched.reading.close()
      await store(fetched.reading, signal, { complete: false, heardMs })
      fetched.taken()
    } catch (cause) {
      isUnreadable = true
      if (!signal.aborted) log.error({ city: cityId, feed: feed.id, err: cause }, 'last answer of a feed could not be read again')
    }
  }

  async function fetchNow(signal: AbortSignal): Promise<{ fetched: Fetched | undefined; memory: FeedMemory }> {
    secret = await parts.secretOf(cityId, feed)
    const memory = await rememberAnswer({ nowMs: clock.nowMs(), secret, signal })
    const fetched = fetching.fetch({ memory, nowMs: clock.nowMs(), secret, signal })
    // A reading that arrives after our stop has no consumer.
    fetched.then((late) => signal.aborted && late?.reading.close()).catch(() => {})
    return { fetched: await orEnded(fetched, signal), memory }
  }

  const notice = () => fetching.notice() ?? sensors?.notice() ?? parts.noticeOf?.(cityId, feed.id) ?? null

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
    const { unchanged } = fetched
    const { reading, delivered } = await store(fetched.reading, signal).catch((cause: unknown) => {
      throw isForeseen(cause) ? cause : new NotStored(cause)
    })
    const { count, rejected, outside } = delivered
    // Who stops it may have changed it: then the next job asks for everything.
    const { etag, lastModified } = signal.aborted ? NO_MEMORY : fetched
    fetched.taken()
    sensors?.taken()
    const { observedAt, flawed, rejected: reasons } = reading.summary()
    if (rejected + total(flawed) > 0) {
      log.warn({ city: cityId, feed: feed.id, count, rejected: reasons, flawed }, 'feed delivered unusable records')
    }
    await note({ ok: true, unchanged, observedAt, count, rejected, outside, etag, lastModified, notice: notice() }, { delivered })
  }

  async function store(given: Reading, signal: AbortSignal, again?: { complete: false; heardMs: number }) {
    try {
      const reading = sensors && isOfSections ? await sensors.reading(given) : given
      const kind = { part: traits.part, complete: again?.complete ?? isSnapshot(feed) }
      const delivery = { ...deliveryOf(cityId, feed), ...(again && { heardMs: again.heardMs }) }
      return { reading, delivered: await deliver(intake, delivery, reading, kind, signal) }
    } finally {
      given.close()
    }
  }

  async function note(outcome: FetchOutcome, { cause, delivered }: { cause?: unknown; delivered?: Delivered & { count: number } } = {}) {
    const fields = { city: cityId, feed: feed.id }
    // The next fetch is planned whatever goes wrong below.
    failures = outcome.ok ? 0 : failures + 1
    const retryAfterSeconds = cause instanceof WebFailure ? cause.retryAfterSeconds : null
    const pauseMs = fetching.isContinuous && outcome.ok ? 0 : nextFetchMs(feed.everySeconds, failures, random(), retryAfterSeconds)
    plannedMs = clock.nowMs() + pauseMs
    if (outcome.ok) heardMs = beganMs
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
        plannedMs,
      )
    } catch (fault) {
      log.error({ ...fields, err: fault }, 'feed state could not be stored')
    }
    const ended = { beganMs, nowMs: clock.nowMs(), outcome, cause, delivered, arrived: client.take(), secret }
    await keepAttempt?.(ended).catch((fault: unknown) => log.error({ ...fields, err: fault }, 'attempt of a feed could not be stored'))
  }

  /** Forgets the last answer if its sensors are described or matched differently since, so that it is fetched and stored again. */
  async function rememberAnswer(call: SensorCall): Promise<FeedMemory> {
    const memory = await remember()
    await sensors?.refresh(call)
    // Messages that were sent are not sent again.
    if (fetching.isContinuous || !(await sensors?.haveChanged())) return memory
    fetching = newFetch()
    return { ...memory, etag: null, lastModified: null }
  }

  const remember = () => lastMemory(ledger, log, cityId, feed.id)

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
    everyMs: () => Math.max(0, Math.min(plannedMs, changesMs()) - clock.nowMs()),
    duty: 'feeds',
    run: turn,
    ask() {
      isAsked = true
    },
    end: () => fetching.close?.(),
  }
}
