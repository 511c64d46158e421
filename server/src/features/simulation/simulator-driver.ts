import type { City } from '@oppidum/domain/cities/city'
import type { Delivery, FeedLedger, Intake, Observation } from '@oppidum/domain/feeds/intake'
import { ENDING_REASONS } from '@oppidum/domain/records/ending-reasons'
import { dueBetween, TICK_MS } from '@oppidum/simulator/report-times'
import {
  ambientPopulationObservations,
  energyObservations,
  type SimulatedPart,
  substationObservations,
} from '@oppidum/simulator/simulated-observations'
import { type Simulation, simulation } from '@oppidum/simulator/simulation'
import type { Clock } from '../../adapters/clock/clock.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { deliverPast } from './opening-delivery.ts'

/** What is stored of a simulated city; everything else is computed from it. */
export interface SimulationRun {
  cityId: string
  seed: number
  openedAtMs: number
  /** The time up to which everything has been delivered; null until the opening was delivered completely. */
  lastTickMs: number | null
}

export interface RunStore {
  /** Null when the city was never opened. */
  load(cityId: string): Promise<SimulationRun | null>
  /** Replaces the city's stored run. */
  save(run: SimulationRun): Promise<void>
}

interface Dependencies {
  intake: Intake
  ledger: FeedLedger
  clock: Clock
  city: City
  /** What to simulate at present: everything, or what no feed provides. Nothing is simulated while it is empty. */
  only(): ReadonlySet<SimulatedPart>
  seed: number
  runs: RunStore
  log?: { info(fields: object, message: string): void }
}

export interface SimulatorDriver {
  /** Opens the city or resumes it. Resolves with its run once its state is stored. */
  start(stopping?: AbortSignal): Promise<SimulationRun>
  /** Delivers what fell due since the last tick. Returns at once while another tick is running, and before `start`. */
  tick(): Promise<void>
  /** Ticks every 5 seconds. After a failure the next tick delivers the records. */
  job: Job
}

const STALE_AFTER_SECONDS = 180
/** Flow comes every five minutes: three reports may be missed before it is stale. */
const FLOW_STALE_AFTER_SECONDS = 900
const FEED = {
  id: 'simulator',
  name: 'Simulated city',
  standard: 'simulator',
  traits: null,
  everySeconds: 60,
  staleAfterSeconds: STALE_AFTER_SECONDS,
  attribution: '',
}

interface Opened {
  run: SimulationRun
  simulation: Simulation
}

/** Runs a simulated city through the intake that feeds use. */
export function simulatorDriver({ intake, ledger, clock, city, only, seed, runs, log }: Dependencies): SimulatorDriver {
  const delivery: Delivery = { cityId: city.id, sourceId: FEED.id, quality: 'simulated', staleAfterSeconds: STALE_AFTER_SECONDS }
  const flowDelivery: Delivery = { ...delivery, staleAfterSeconds: FLOW_STALE_AFTER_SECONDS }
  let opened: Opened | null = null
  let isTicking = false
  let tookMs = 0
  let deliveredSinceHeartbeat = 0

  const observe = async (to: Delivery, observations: readonly Observation[]) => {
    if (observations.length === 0) return
    await intake.observations(to, observations)
    deliveredSinceHeartbeat += observations.length
  }

  const heartbeat = async (atMs: number) => {
    const count = deliveredSinceHeartbeat
    deliveredSinceHeartbeat = 0
    const observedAt = new Date(atMs).toISOString()
    await ledger.record(city.id, FEED, atMs, {
      ok: true,
      unchanged: false,
      observedAt,
      count,
      rejected: 0,
      etag: null,
      lastModified: null,
    })
  }

  /** @param lastMs null: everything is due */
  const deliverPresent = async (sim: Simulation, lastMs: number | null, nowMs: number) => {
    const due = dueBetween(lastMs ?? 0, nowMs)
    const values: Observation[] = []
    const flows: Observation[] = []
    if (only().has('traffic')) {
      sim.sectionsAt(nowMs).forEach((it, index) => {
        const at = { placeId: it.id, atMs: nowMs }
        if (due.section(index)) values.push({ ...at, measure: 'traffic.speed', value: Math.round(it.speedMph * 1000) / 1000 })
        if (due.flow(index)) flows.push({ ...at, measure: 'traffic.flow', value: Math.round(it.flowPerHour) })
      })
    }
    if (only().has('energy')) values.push(...energyObservations(sim, nowMs), ...(due.round ? substationObservations(sim, nowMs) : []))
    if (only().has('presence')) values.push(...ambientPopulationObservations(sim, nowMs))
    // Flow first: it weights the city's speed, which is derived when the speeds arrive.
    await observe(flowDelivery, flows)
    await observe(delivery, values)
  }

  const deliverSteps = async (sim: Simulation, fromMs: number, toMs: number) => {
    const incidents = only().has('incidents') ? sim.incidentsBetween(fromMs, toMs) : []
    const requests = only().has('serviceRequests') ? sim.requestsBetween(fromMs, toMs) : []
    if (incidents.length > 0) await intake.incidents(delivery, incidents, { complete: false })
    if (requests.length > 0) await intake.serviceRequests(delivery, requests, { complete: false })
    deliveredSinceHeartbeat += incidents.length + requests.length
  }

  /** What the simulator no longer provides; its records of that part are ended. */
  const ended = new Set<SimulatedPart>()

  /** A feed takes over: open simulated records would stand beside the real ones for ever. */
  const endReplaced = async () => {
    for (const [part, deliver] of [
      ['incidents', intake.incidents],
      ['serviceRequests', intake.serviceRequests],
    ] as const) {
      if (only().has(part)) ended.delete(part)
      else if (!ended.has(part)) {
        const { updated } = await deliver(delivery, [], { complete: true, endsFor: ENDING_REASONS.simulated })
        ended.add(part)
        if (updated > 0)
          log?.info({ cityId: city.id, part, count: updated }, 'Open simulated records were closed, as that part is no longer simulated.')
      }
    }
  }

  const open = async (run: SimulationRun, sim: Simulation, stopping?: AbortSignal): Promise<SimulationRun> => {
    // Stored before anything is written, so that an interrupted start continues with the same city.
    await runs.save(run)
    await deliverPast(intake, delivery, sim, only(), run.openedAtMs, stopping)
    await deliverPresent(sim, null, run.openedAtMs)
    await heartbeat(run.openedAtMs)
    const done = { ...run, lastTickMs: run.openedAtMs }
    await runs.save(done)
    return done
  }

  const tickNow = async ({ run, simulation: sim }: Opened, lastMs: number, nowMs: number) => {
    const due = dueBetween(lastMs, nowMs)
    if (!due.slot) return
    await deliverSteps(sim, lastMs, nowMs)
    await deliverPresent(sim, lastMs, nowMs)
    const ticked = { ...run, lastTickMs: nowMs }
    if (due.round) {
      await heartbeat(nowMs)
      // Once a minute is enough: repeated steps change nothing.
      await runs.save(ticked)
    }
    opened = { run: ticked, simulation: sim }
  }

  const tick = async () => {
    const nowMs = clock.nowMs()
    const lastMs = opened?.run.lastTickMs
    // The clock was set back: nothing is due until it has caught up.
    if (!opened || lastMs === null || lastMs === undefined || isTicking || nowMs <= lastMs) return
    isTicking = true
    try {
      await tickNow(opened, lastMs, nowMs)
    } finally {
      isTicking = false
    }
  }

  const start = async (stopping?: AbortSignal) => {
    const stored = await runs.load(city.id)
    // A city opened with another seed keeps it, since its history is stored.
    const run = stored ?? { cityId: city.id, seed, openedAtMs: clock.nowMs(), lastTickMs: null }
    const sim = simulation(city, run)
    const ready = run.lastTickMs === null ? await open(run, sim, stopping) : run
    opened = { run: ready, simulation: sim }
    log?.info({ cityId: city.id, seed: ready.seed, openedAtMs: ready.openedAtMs, again: stored !== null }, 'The simulated city is open.')
    await tick()
    return ready
  }

  return {
    start,
    tick,
    job: {
      name: `simulation.${city.id}`,
      // From the start of a tick to the start of the next.
      everyMs: () => Math.max(0, TICK_MS - tookMs),
      duty: 'simulator',
      async run(stopping) {
        const beganMs = performance.now()
        try {
          await endReplaced()
          if (only().size === 0) return
          // Nothing was to be simulated when this instance began to lead.
          if (opened) await tick()
          else await start(stopping)
        } finally {
          tookMs = performance.now() - beganMs
        }
      },
    },
  }
}
