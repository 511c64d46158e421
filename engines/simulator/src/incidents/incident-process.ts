import { type Draws, draws, firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import type { OpeningFigures } from '../opening-scenario.ts'
import { isOrdinary } from '../ordinary.ts'
import { slots } from '../slots.ts'
import { INCIDENT_KINDS, type IncidentKind, PRIORITIES } from './incident-kinds.ts'
import type { Spot, Spots } from './incident-spots.ts'
import { lifetimes, longestMs } from './lifetimes.ts'
import { drawnTelling, type IncidentTelling } from './telling.ts'

/** The whole life of one incident, its future included: only the process knows that. */
export interface SimulatedIncident {
  id: string
  kind: IncidentKind
  telling: IncidentTelling
  priority: IncidentPriority
  bornMs: number
  /** Null when the step was skipped. */
  activeMs: number | null
  inProgressMs: number
  resolvedMs: number
  spot: Spot
  /** For its words. */
  seed: number
}

export interface IncidentProcess {
  openAt(tMs: number): SimulatedIncident[]
  /** Whose life touches the time from `fromMs` to `toMs`, that end excluded, oldest first. */
  aliveBetween(fromMs: number, toMs: number): SimulatedIncident[]
}

const SHAPE = 1.5
const KINDS = INCIDENT_KINDS.map((kind) => ({ kind, lives: lifetimes(kind.hours, SHAPE) }))
type Timed = (typeof KINDS)[number]
const USUALLY_OPEN = INCIDENT_KINDS.reduce((sum, it) => sum + it.usuallyOpen, 0)

/** No incident is open for longer. */
export const LONGEST_INCIDENT_MS = Math.max(...INCIDENT_KINDS.map((it) => longestMs(it.hours, SHAPE)))

/** The count at the opening stands this long in a city of ordinary size, so that whoever opens it sees the state that it opened with. */
const QUIET_MS = 5 * 60_000

/** More happens in the afternoon than before dawn, but not much more: the count stays near its level at any hour. */
const hourFactor = (hourMs: number) => 1 + 0.06 * Math.cos((2 * Math.PI * ((hourMs / HOUR_MS) % 24)) / 24)

/**
 * Incidents as an M/G/infinity queue: births by hour from a Poisson distribution, lifetimes by kind. Conditioned on what
 * is open at the opening: given their number those are independent of all others, so exactly the scenario's number is
 * put there with ages and lifetimes of the equilibrium, and those that would have been open then beside them are left out.
 */
export function incidentProcess(
  seed: number,
  openedAtMs: number,
  figures: Pick<OpeningFigures, 'activeIncidents' | 'hinderingIncidents'>,
  spots: Spots,
  city: { inhabitants: number; safetyScale: number },
): IncidentProcess {
  const level = figures.activeIncidents / USUALLY_OPEN
  const quietUntilMs = openedAtMs + QUIET_MS / Math.max(1, level)
  const born = (id: string, own: number, { kind }: Timed, bornMs: number, lifeMs: number): SimulatedIncident => {
    const chance = draws(seedOf(own, 'life'))
    const activeMs = bornMs + Math.min(lifeMs * chance.between(0.03, 0.15), chance.between(1, 12) * 60_000)
    const inProgressMs = Math.max(activeMs + 30_000, bornMs + lifeMs * chance.between(0.15, 0.45))
    const telling = drawnTelling(kind.tellings, draws(seedOf(own, 'telling')))
    return {
      id,
      kind,
      telling,
      priority: PRIORITIES[chance.weighted(telling.priorities)] ?? 'medium',
      bornMs: Math.round(bornMs),
      activeMs: chance.chance(0.3) ? null : Math.round(activeMs),
      inProgressMs: Math.round(inProgressMs),
      resolvedMs: Math.round(Math.max(bornMs + lifeMs, inProgressMs + 60_000)),
      spot: spots.onRoad(chance),
      seed: own,
    }
  }

  const make = (subSeed: number): IncidentProcess => {
    const found = foundOpen(draws(seedOf(subSeed, 'found')), figures).map((timed, index) => {
      const own = seedOf(subSeed, 'open', index)
      const { lifeMs, ageMs } = timed.lives.drawFound(draws(seedOf(own, 'age')))
      return born(`o${index + 1}`, own, timed, openedAtMs - ageMs, lifeMs)
    })
    const bySlot = slots(HOUR_MS, (hourMs) => {
      const chance = draws(seedOf(subSeed, 'hour', hourMs))
      return KINDS.flatMap((timed) => {
        const births = chance.poisson(((level * timed.kind.usuallyOpen) / timed.lives.meanMs) * HOUR_MS * hourFactor(hourMs))
        return Array.from({ length: births }, (_, index) => {
          const own = seedOf(subSeed, timed.kind.id, hourMs, index)
          const at = hourMs + chance.next() * HOUR_MS
          return born(`${(hourMs / HOUR_MS).toString(36)}-${timed.kind.id}-${index + 1}`, own, timed, at, timed.lives.draw(chance))
        })
      }).filter((it) => it.bornMs > openedAtMs || it.resolvedMs <= openedAtMs)
    })
    const aliveBetween = (fromMs: number, toMs: number) =>
      [...found, ...bySlot(fromMs - LONGEST_INCIDENT_MS - 120_000, toMs)]
        .filter((it) => it.bornMs < toMs && it.resolvedMs >= fromMs)
        .sort((a, b) => a.bornMs - b.bornMs)
    return {
      aliveBetween,
      openAt: (tMs) => aliveBetween(tMs, tMs + 1).filter((it) => it.resolvedMs > tMs),
    }
  }

  const isAcceptable = (process: IncidentProcess) => {
    if (process.aliveBetween(openedAtMs, quietUntilMs).length !== figures.activeIncidents) return false
    if (process.openAt(quietUntilMs).length !== figures.activeIncidents) return false
    return (
      isOrdinary((t) => process.openAt(t).length, openedAtMs) &&
      isOrdinary((t) => process.openAt(t).filter((it) => it.kind.affectsTraffic).length, openedAtMs) &&
      isOrdinary((t) => safetyIndex(process.openAt(t), city.inhabitants, city.safetyScale), openedAtMs)
    )
  }
  return firstAcceptable(seedOf(seed, 'incidents'), make, isAcceptable)
}

/** The kinds of those that are open at the opening: drawn by how many of each are usually open, on roads and off them. */
function foundOpen(chance: Draws, figures: Pick<OpeningFigures, 'activeIncidents' | 'hinderingIncidents'>): Timed[] {
  const drawn = (affectsTraffic: boolean, count: number) => {
    const kinds = KINDS.filter((it) => it.kind.affectsTraffic === affectsTraffic)
    const weights = kinds.map((it) => it.kind.usuallyOpen)
    return Array.from({ length: count }, () => kinds[chance.weighted(weights)]).filter((it) => it !== undefined)
  }
  return [...drawn(true, figures.hinderingIncidents), ...drawn(false, figures.activeIncidents - figures.hinderingIncidents)]
}
