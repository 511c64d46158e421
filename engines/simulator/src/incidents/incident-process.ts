import { type Draws, draws, firstAcceptable, seedOf } from '@oppidum/domain/core/random'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { IncidentPriority } from '@oppidum/domain/records/incident'
import { safetyIndex } from '@oppidum/domain/telemetry/city-metrics'
import type { OpeningFigures } from '../opening-scenario.ts'
import { isOrdinary } from '../ordinary.ts'
import { drawTemplate, type IncidentTemplate } from '../report-template.ts'
import { slotCache } from '../slots.ts'
import { INCIDENT_KINDS, type IncidentKind, PRIORITIES } from './incident-kinds.ts'
import type { Spot, Spots } from './incident-spots.ts'
import { lifetimes, longestMs } from './lifetimes.ts'

/** The whole life of one incident, including its future, which only the simulator knows. */
export interface SimulatedIncident {
  id: string
  kind: IncidentKind
  template: IncidentTemplate
  priority: IncidentPriority
  reportedMs: number
  /** Null when the step was skipped. */
  activeMs: number | null
  inProgressMs: number
  resolvedMs: number
  spot: Spot
  /** For its wording and its crew. */
  seed: number
}

export interface IncidentProcess {
  openAt(tMs: number): SimulatedIncident[]
  /** Incidents that are open at any time from `fromMs` up to but not including `toMs`, oldest first. */
  aliveBetween(fromMs: number, toMs: number): SimulatedIncident[]
}

const SHAPE = 1.5
const KINDS = INCIDENT_KINDS.map((kind) => ({ kind, lives: lifetimes(kind.hours, SHAPE) }))
type Timed = (typeof KINDS)[number]
const USUALLY_OPEN = INCIDENT_KINDS.reduce((sum, it) => sum + it.usuallyOpen, 0)

/** No incident stays open for longer. */
export const LONGEST_INCIDENT_MS = Math.max(...INCIDENT_KINDS.map((it) => longestMs(it.hours, SHAPE)))

/** How long the count at the opening stays unchanged in a city of ordinary size, so that the first screens show the opening figures. */
const QUIET_MS = 5 * 60_000

/** More happens at some hours than at others, but not much more: the count stays near its level at any hour. */
const hourFactor = (hourMs: number) => 1 + 0.06 * Math.cos((2 * Math.PI * ((hourMs / HOUR_MS) % 24)) / 24)

/**
 * Incidents as an M/G/infinity queue: arrivals by hour from a Poisson distribution, lifetimes by kind. Conditioned on the number
 * open at the opening: given that number, those incidents are independent of all others. So exactly the scenario's number is
 * placed there, with ages and lifetimes in equilibrium, and any other incident that would be open then is left out.
 */
export function incidentProcess(
  seed: number,
  openedAtMs: number,
  figures: Pick<OpeningFigures, 'activeIncidents' | 'incidentsAffectingTraffic'>,
  spots: Spots,
  city: { inhabitants: number; safetyScale: number },
): IncidentProcess {
  const level = figures.activeIncidents / USUALLY_OPEN
  const quietUntilMs = openedAtMs + QUIET_MS / Math.max(1, level)
  const newIncident = (id: string, ownSeed: number, { kind }: Timed, reportedMs: number, lifeMs: number): SimulatedIncident => {
    const chance = draws(seedOf(ownSeed, 'life'))
    const activeMs = reportedMs + Math.min(lifeMs * chance.between(0.03, 0.15), chance.between(1, 12) * 60_000)
    const inProgressMs = Math.max(activeMs + 30_000, reportedMs + lifeMs * chance.between(0.15, 0.45))
    const template = drawTemplate(kind.templates, draws(seedOf(ownSeed, 'telling')))
    return {
      id,
      kind,
      template,
      priority: PRIORITIES[chance.weighted(template.priorities)] ?? 'medium',
      reportedMs: Math.round(reportedMs),
      activeMs: chance.chance(0.3) ? null : Math.round(activeMs),
      inProgressMs: Math.round(inProgressMs),
      resolvedMs: Math.round(Math.max(reportedMs + lifeMs, inProgressMs + 60_000)),
      spot: spots.onRoad(chance),
      seed: ownSeed,
    }
  }

  const make = (subSeed: number): IncidentProcess => {
    const openAtStart = drawOpenKinds(draws(seedOf(subSeed, 'found')), figures).map((timed, index) => {
      const ownSeed = seedOf(subSeed, 'open', index)
      const { lifeMs, ageMs } = timed.lives.drawOpen(draws(seedOf(ownSeed, 'age')))
      return newIncident(`o${index + 1}`, ownSeed, timed, openedAtMs - ageMs, lifeMs)
    })
    const bySlot = slotCache(HOUR_MS, (hourMs) => {
      const chance = draws(seedOf(subSeed, 'hour', hourMs))
      return KINDS.flatMap((timed) => {
        const arrivals = chance.poisson(((level * timed.kind.usuallyOpen) / timed.lives.meanMs) * HOUR_MS * hourFactor(hourMs))
        return Array.from({ length: arrivals }, (_, index) => {
          const ownSeed = seedOf(subSeed, timed.kind.id, hourMs, index)
          const at = hourMs + chance.next() * HOUR_MS
          return newIncident(
            `${(hourMs / HOUR_MS).toString(36)}-${timed.kind.id}-${index + 1}`,
            ownSeed,
            timed,
            at,
            timed.lives.draw(chance),
          )
        })
      }).filter((it) => it.reportedMs > openedAtMs || it.resolvedMs <= openedAtMs)
    })
    const aliveBetween = (fromMs: number, toMs: number) =>
      [...openAtStart, ...bySlot(fromMs - LONGEST_INCIDENT_MS - 120_000, toMs)]
        .filter((it) => it.reportedMs < toMs && it.resolvedMs >= fromMs)
        .sort((a, b) => a.reportedMs - b.reportedMs)
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

/** Draws the kinds of the incidents that are open at the opening, weighted by how many of each are usually open, on roads and off them. */
function drawOpenKinds(chance: Draws, figures: Pick<OpeningFigures, 'activeIncidents' | 'incidentsAffectingTraffic'>): Timed[] {
  const drawKinds = (affectsTraffic: boolean, count: number) => {
    const kinds = KINDS.filter((it) => it.kind.affectsTraffic === affectsTraffic)
    const weights = kinds.map((it) => it.kind.usuallyOpen)
    return Array.from({ length: count }, () => kinds[chance.weighted(weights)]).filter((it) => it !== undefined)
  }
  return [
    ...drawKinds(true, figures.incidentsAffectingTraffic),
    ...drawKinds(false, figures.activeIncidents - figures.incidentsAffectingTraffic),
  ]
}
