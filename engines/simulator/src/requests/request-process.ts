import { draws, seedOf } from '@oppidum/domain/core/random'
import { HOUR_MS } from '@oppidum/domain/core/time'
import type { RequestDraft } from '@oppidum/domain/feeds/intake'
import type { Department } from '@oppidum/domain/records/department'
import type { RequestPriority, RequestStatus } from '@oppidum/domain/records/service-request'
import type { Spot, Spots } from '../incidents/incident-spots.ts'
import { lifetimes, longestMs } from '../incidents/lifetimes.ts'
import { hourProfile, type LocalTime } from '../local-time.ts'
import { drawTemplate, type RequestTemplate, reportWords } from '../report-template.ts'
import { slotCache } from '../slots.ts'
import { REQUEST_KINDS, REQUEST_PRIORITIES, type RequestKind } from './request-kinds.ts'

export interface SimulatedRequest {
  id: string
  kind: RequestKind
  template: RequestTemplate
  priority: RequestPriority
  department: Department | null
  /** In order of time; the first is the report, the last the completion. */
  steps: readonly { status: RequestStatus; atMs: number }[]
  spot: Spot
  seed: number
}

const SHAPE = 1.2
/** Share of the reports with more than one sentence. */
const SHARE_WITH_DETAIL = 0.75
/** Crew numbers are drawn from 1 to this. */
const CREWS = 40
const LIVES = REQUEST_KINDS.map((it) => lifetimes(it.hours, SHAPE))
const WEIGHTS = REQUEST_KINDS.map((it) => it.weight)
const LONGEST_MS = Math.max(...REQUEST_KINDS.map((it) => longestMs(it.hours, SHAPE)))
/** Requests a day in a city of 1.3 million: what people report by telephone and web, not everything they notice. */
const PER_DAY = 36
/** Requests by the hour, relative to the day's mean: people report while they are awake. */
const THROUGH_THE_DAY = hourProfile([
  0.25, 0.15, 0.1, 0.1, 0.1, 0.2, 0.5, 0.9, 1.4, 1.8, 1.9, 1.8, 1.6, 1.4, 1.4, 1.5, 1.5, 1.5, 1.4, 1.3, 1.1, 0.9, 0.7, 0.5,
])

/**
 * Service requests as a Poisson process by the hour. Returns every version whose step lies from `fromMs` up to but not including
 * `toMs`, in the order of the steps.
 */
export function requestDraftsBetween(
  seed: number,
  prefix: string,
  spots: Spots,
  city: { inhabitants: number; departments: readonly Department[] },
  local: (tMs: number) => LocalTime,
): (fromMs: number, toMs: number) => RequestDraft[] {
  const perHour = (PER_DAY / 24) * Math.max(0.2, Math.min(3, city.inhabitants / 1_300_000))
  const bySlot = slotCache(HOUR_MS, (hourMs) => {
    const chance = draws(seedOf(seed, 'requests', hourMs))
    const { hour, weekend } = local(hourMs)
    const arrivals = chance.poisson(perHour * THROUGH_THE_DAY(hour) * (1 - 0.35 * weekend))
    return Array.from({ length: arrivals }, (_, index) =>
      request(
        `${(hourMs / HOUR_MS).toString(36)}-r${index + 1}`,
        seedOf(seed, 'request', hourMs, index),
        hourMs + chance.next() * HOUR_MS,
        spots,
        city,
      ),
    )
  })
  return (fromMs, toMs) =>
    bySlot(fromMs - LONGEST_MS - HOUR_MS, toMs)
      .flatMap((it) => draftsOf(it, prefix, fromMs, toMs))
      .sort((a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : 0))
}

function request(
  id: string,
  seed: number,
  reportedMs: number,
  spots: Spots,
  city: { departments: readonly Department[] },
): SimulatedRequest {
  const chance = draws(seed)
  const index = chance.weighted(WEIGHTS)
  const kind = REQUEST_KINDS[index] ?? chance.pick(REQUEST_KINDS)
  const lifeMs = Math.max(HOUR_MS, LIVES[index]?.draw(chance) ?? HOUR_MS)
  const department = city.departments.find((it) => kind.department.test(it.name)) ?? city.departments.at(-1) ?? null
  const at = (part: number) => Math.round(reportedMs + part * lifeMs)
  const steps: { status: RequestStatus; atMs: number }[] = [
    { status: 'pending', atMs: at(0) },
    { status: 'assigned', atMs: at(chance.between(0.1, 0.35)) },
  ]
  if (chance.chance(0.6)) steps.push({ status: 'scheduled', atMs: at(chance.between(0.4, 0.6)) })
  if (chance.chance(0.85)) steps.push({ status: 'in_progress', atMs: at(chance.between(0.65, 0.9)) })
  steps.push({ status: 'completed', atMs: at(1) })
  const template = drawTemplate(kind.templates, draws(seedOf(seed, 'telling')))
  return {
    id,
    kind,
    template,
    priority: REQUEST_PRIORITIES[chance.weighted(template.priorities)] ?? 'medium',
    department,
    steps,
    spot: spots.onRoad(chance),
    seed,
  }
}

const text = (atMs: number) => new Date(atMs).toISOString()

/** The completion time that a crew announces, in epoch ms: a little after the true one, rounded up to the full hour. */
function expectedAt(request: SimulatedRequest): number {
  const endMs = request.steps.at(-1)?.atMs ?? 0
  const reportedMs = request.steps.at(0)?.atMs ?? 0
  const marginMs = draws(seedOf(request.seed, 'expected')).between(0.05, 0.4) * (endMs - reportedMs)
  return Math.ceil((endMs + marginMs) / HOUR_MS) * HOUR_MS
}

/** The response as the source reports it at a time: a department from the assignment on, a crew from the start of the work on. */
function responseOf({ steps, department, seed }: SimulatedRequest, nowMs: number): NonNullable<RequestDraft['response']> {
  const reached = (status: RequestStatus) => steps.find((it) => it.status === status && it.atMs <= nowMs)?.atMs
  const assignedMs = reached('assigned')
  if (assignedMs === undefined) return { department: null, crew: null, acknowledgedAt: null }
  const workMs = reached('in_progress')
  const doneMs = reached('completed')
  const number = 1 + Math.floor(draws(seedOf(seed, 'crew')).next() * CREWS)
  return {
    department: department?.name ?? null,
    acknowledgedAt: text(assignedMs),
    crew:
      workMs === undefined
        ? null
        : {
            unit: department?.unit ?? 'crew',
            number,
            state: doneMs === undefined ? 'on_scene' : 'finished',
            since: text(doneMs ?? workMs),
            arrivesAt: null,
          },
  }
}

function draftsOf(request: SimulatedRequest, prefix: string, fromMs: number, toMs: number): RequestDraft[] {
  const due = request.steps.filter((it) => it.atMs >= fromMs && it.atMs < toMs)
  if (due.length === 0) return []
  const words = reportWords(request.template, request.spot, draws(seedOf(request.seed, 'words')), SHARE_WITH_DETAIL)
  return due.map(({ status, atMs }) => ({
    externalId: `${prefix}-${request.id}`,
    externalVersion: null,
    ...words,
    category: request.kind.category,
    priority: request.priority,
    status,
    assignedDepartment: status === 'pending' ? null : (request.department?.name ?? null),
    response: responseOf(request, atMs),
    createdAt: text(request.steps.at(0)?.atMs ?? atMs),
    updatedAt: text(atMs),
    expectedAt: status === 'pending' || status === 'assigned' ? null : text(expectedAt(request)),
    completedAt: status === 'completed' ? text(atMs) : null,
    geometry: { type: 'Point', coordinates: request.spot.position },
  }))
}
