import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { Crew, CrewUnit } from '@oppidum/domain/records/crew'
import { ENDED, type RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Responsibility } from '@oppidum/domain/records/responsibility'
import type { DueWord } from '@oppidum/domain/records/target'
import type { Text, TextId } from '../../../../i18n/text.ts'
import type { Format } from '../../../../provenance/use-format.ts'
import { coarseDuration } from '../targets/coarse-duration.ts'

const UNIT: Record<CrewUnit, TextId> = {
  engine: 'owner.unit-engine',
  patrol: 'owner.unit-patrol',
  ambulance: 'owner.unit-ambulance',
  crew: 'owner.unit-crew',
}

/** What the responsibility texts need. */
export interface Wording {
  kind: RecordKind
  text: Text
  format: Format
  nowMs: number
  /** A person's display name; null when unknown. */
  nameOf: (personId: string) => string | null
  departmentName: (name: string) => string
}

function crewName({ unit, number }: Crew, text: Text): string {
  return text(UNIT[unit], { number })
}

/** Where a crew is, and when it will arrive. */
export function crewWords(it: Crew, { text, format, nowMs }: Pick<Wording, 'text' | 'format' | 'nowMs'>, short = false): string {
  const crew = crewName(it, text)
  const time = (at: string) => format.time(at, nowMs)
  switch (it.state) {
    case 'assigned':
      return text('owner.crew-assigned', { crew })
    case 'en_route': {
      if (it.arrivesAt === null) return text('owner.crew-en-route', { crew })
      const leftMs = Date.parse(it.arrivesAt) - nowMs
      if (leftMs <= 0) return text('owner.crew-due', { crew, time: time(it.arrivesAt) })
      return text('owner.crew-arrives', { crew, count: Math.ceil(leftMs / MINUTE_MS) })
    }
    case 'on_scene':
      return short ? text('owner.crew-on-scene-short', { crew }) : text('owner.crew-on-scene', { crew, time: time(it.since) })
    case 'finished':
      return text('owner.crew-finished', { crew, time: time(it.since) })
  }
}

const STEP: Record<Crew['state'], TextId> = {
  assigned: 'owner.crew-assigned',
  en_route: 'owner.crew-en-route',
  on_scene: 'owner.crew-on-scene-short',
  finished: 'owner.crew-finished-short',
}

/** The same without times, for a timeline, which shows its own. */
export function crewStep(it: Crew, text: Text): string {
  return text(STEP[it.state], { crew: crewName(it, text) })
}

/** Department and person: 'Roads and Traffic, Ana'. Null when it has neither, or none that the viewer may know. */
function ownerWords({ department, assignee }: Responsibility, { departmentName, nameOf, text }: Wording): string | null {
  const person = assignee === null ? null : (nameOf(assignee) ?? text('owner.colleague'))
  const words = [department === null ? null : departmentName(department), person].filter((it) => it !== null)
  return words.length > 0 ? words.join(', ') : null
}

function dueWords({ aim, word, dueMs }: DueWord, { kind, text, format, nowMs }: Wording): string {
  if (word === 'overdue')
    return text(aim === 'acknowledge' ? 'owner.acknowledge-overdue' : 'owner.overdue', { lasting: coarseDuration(nowMs - dueMs, text) })
  const id = aim === 'acknowledge' ? 'owner.acknowledge-by' : kind === 'incident' ? 'owner.resolve-by' : 'owner.complete-by'
  return text(id, { time: format.time(dueMs, nowMs) })
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1)

/** One sentence each, as in 'Acknowledged by Ana 16:35. Roads and Traffic. To be resolved by 20:08.' */
export function responsibilitySentences(it: Responsibility, wording: Wording): string[] {
  const { text, format, nowMs, nameOf } = wording
  const by = it.acknowledgedBy === null ? null : nameOf(it.acknowledgedBy)
  const time = it.acknowledgedAt === null ? '' : format.time(it.acknowledgedAt, nowMs)
  const acknowledged =
    it.acknowledgedAt === null
      ? null
      : by === null
        ? text('owner.acknowledged', { time })
        : text('owner.acknowledged-by', { name: by, time })
  const owner = ownerWords(it, wording)
  return [
    acknowledged,
    it.vacant ? text('owner.nobody') : owner,
    it.crew && crewWords(it.crew, wording),
    it.due && dueWords(it.due, wording),
  ]
    .filter((words) => words !== null)
    .map((words) => `${capital(words)}.`)
}

/** For a row or the map: the crew if there is one, else department and person; null when the viewer may know none of them. */
export function responsibilityShort(it: Responsibility, wording: Wording): string | null {
  const { text, format, nowMs } = wording
  if (it.vacant) return text('owner.nobody')
  if (it.crew) return crewWords(it.crew, wording, true)
  const owner = ownerWords(it, wording)
  if (owner !== null) return capital(owner)
  return it.acknowledgedAt === null ? null : text('owner.acknowledged', { time: format.time(it.acknowledgedAt, nowMs) })
}

/** Whether there is anything to show: a closed record has no owner any more. */
export const isEntrusted = (kind: RecordKind, status: string): boolean => status !== ENDED[kind]
