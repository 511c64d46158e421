import * as z from 'zod/mini'
import { distanceM, distanceToGeometryM, type Geometry, type Position } from '../../core/geo.ts'
import { isSameWord, singular, wordsOf } from '../../core/words.ts'
import { IncidentType } from '../incident.ts'

const Id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'))
const few = <S extends z.ZodMiniType>(schema: S) => z.optional(z.array(schema).check(z.minLength(1), z.maxLength(50)))

/** What a rule is about. Members that are absent leave all through. */
export const RuleEntity = z.strictObject({
  /** `section`: a monitored road section with high congestion. */
  kind: z.enum(['incident', 'service-request', 'section']),
  /** Types of incidents. */
  types: few(IncidentType),
  /** Codes of services that it was filed under or speaks of. */
  topics: few(z.string().check(z.maxLength(64))),
  /** One of these words is in its title or description. */
  words: few(z.string().check(z.minLength(2), z.maxLength(60))),
  /** It hinders a road. */
  hindersRoad: z.optional(z.boolean()),
})
export type RuleEntity = z.infer<typeof RuleEntity>

/** When two things belong together. The subject is what a situation forms about; only with it is anything compared. */
export const SituationRule = z
  .strictObject({
    id: Id,
    subject: RuleEntity,
    member: RuleEntity,
    /** Metres between the two; to a section, to its nearest point. */
    withinM: z.optional(z.number().check(z.gt(0), z.lte(20_000))),
    /** Their districts are fed by one substation. */
    sameSubstation: z._default(z.boolean(), false),
    /** Minutes by which the member may have begun before the subject. */
    beforeMinutes: z._default(z.number().check(z.gte(0), z.lte(10_080)), 0),
    /** Minutes by which it may have begun after it. */
    afterMinutes: z.number().check(z.gte(0), z.lte(10_080)),
    /** So many things, the subject among them, are a situation. */
    least: z._default(z.int().check(z.gte(2), z.lte(100)), 2),
  })
  .check(
    z.refine((it) => it.withinM !== undefined || it.sameSubstation, 'a rule needs a distance or one substation'),
    z.refine((it) => it.subject.kind !== 'section', 'a road section is no subject: nobody can end it'),
  )
export type SituationRule = z.infer<typeof SituationRule>

const DARK = ['dark', 'out', 'off', 'dead', 'not working', 'no light', 'apagado', 'apagada', 'sin luz', 'no anda', 'no funciona', 'oscuras']
const WATER = [
  'flood',
  'flooded',
  'flooding',
  'water',
  'inundacion',
  'inundado',
  'inundada',
  'inundo',
  'agua',
  'blocked',
  'tapada',
  'tapado',
]

/** What a city has whose file names no rules. */
export const USUAL_SITUATIONS: readonly z.input<typeof SituationRule>[] = [
  {
    id: 'outages-of-one-substation',
    subject: { kind: 'incident', types: ['power_outage'] },
    member: { kind: 'incident', types: ['power_outage'] },
    sameSubstation: true,
    beforeMinutes: 90,
    afterMinutes: 90,
  },
  {
    id: 'dark-lights-in-an-outage',
    subject: { kind: 'incident', types: ['power_outage'] },
    member: { kind: 'service-request', topics: ['street-light', 'traffic-signal'], words: DARK },
    sameSubstation: true,
    withinM: 1_500,
    beforeMinutes: 20,
    afterMinutes: 180,
  },
  {
    id: 'slow-down-after-an-accident',
    subject: { kind: 'incident', types: ['traffic_accident'], hindersRoad: true },
    member: { kind: 'section' },
    withinM: 600,
    afterMinutes: 45,
  },
  {
    id: 'slow-down-at-a-fire',
    subject: { kind: 'incident', types: ['fire'] },
    member: { kind: 'section' },
    withinM: 500,
    afterMinutes: 45,
  },
  {
    id: 'slow-down-at-an-obstacle',
    subject: { kind: 'incident', types: ['other'], hindersRoad: true },
    member: { kind: 'section' },
    withinM: 400,
    afterMinutes: 45,
  },
  {
    id: 'accidents-at-one-place',
    subject: { kind: 'incident', types: ['traffic_accident'] },
    member: { kind: 'incident', types: ['traffic_accident'] },
    withinM: 300,
    afterMinutes: 30,
  },
  {
    id: 'outage-at-a-fire',
    subject: { kind: 'incident', types: ['fire'] },
    member: { kind: 'incident', types: ['power_outage'] },
    withinM: 500,
    beforeMinutes: 20,
    afterMinutes: 120,
  },
  {
    id: 'drains-at-a-flood',
    subject: { kind: 'incident', types: ['other'], topics: ['drain'], words: WATER },
    member: { kind: 'service-request', topics: ['drain'], words: WATER },
    withinM: 600,
    beforeMinutes: 60,
    afterMinutes: 240,
  },
  {
    id: 'flood-of-drains',
    subject: { kind: 'service-request', topics: ['drain'], words: WATER },
    member: { kind: 'service-request', topics: ['drain'], words: WATER },
    withinM: 500,
    afterMinutes: 180,
    least: 3,
  },
]

/** What a rule compares. */
export interface Entity {
  kind: RuleEntity['kind']
  id: string
  /** Type of an incident, category of a request; '' for a section. */
  word: string
  /** Service or topic that it is about; null when nothing tells. */
  topic: string | null
  text: string
  affectsTraffic: boolean
  place: Geometry | null
  /** Of the district that it lies in. */
  substation: string | null
  /** When it began. */
  atMs: number
}

/** Two things that a rule brings together, and what that rests on. */
export interface Bond {
  rule: string
  /** Of the rule. */
  least: number
  subject: Entity
  member: Entity
  /** Null where distance does not count, or one has no place. */
  distanceM: number | null
  /** From the subject's beginning to the member's; negative when the member is older. */
  minutes: number
  /** The one that feeds both; null where that does not count. */
  substation: string | null
}

function says(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text).map(singular)
  return words.some((it) => {
    const phrase = wordsOf(it).map(singular)
    return own.some((_, at) => phrase.every((word, i) => own[at + i] !== undefined && isSameWord(word, own[at + i] as string)))
  })
}

export function isOf({ kind, types, topics, words, hindersRoad }: RuleEntity, thing: Entity): boolean {
  return (
    thing.kind === kind &&
    (types === undefined || (types as readonly string[]).includes(thing.word)) &&
    (topics === undefined || (thing.topic !== null && topics.includes(thing.topic))) &&
    (hindersRoad === undefined || thing.affectsTraffic === hindersRoad) &&
    (words === undefined || says(thing.text, words))
  )
}

const pointOf = (place: Geometry): Position =>
  place.type === 'Point' ? place.coordinates : (place.coordinates[Math.floor(place.coordinates.length / 2)] as Position)

/** Metres of latitude beyond which nothing needs a closer look. */
const METRES_PER_DEGREE = 110_000

function apartM(subject: Entity, member: Entity, withinM: number): number | null {
  if (!subject.place || !member.place) return null
  const from = pointOf(subject.place)
  // A section is as long as it is: only points can be told by their latitude alone.
  if (member.place.type === 'Point') {
    if (Math.abs(from[1] - member.place.coordinates[1]) * METRES_PER_DEGREE > withinM) return null
    return distanceM(from, member.place.coordinates)
  }
  return distanceToGeometryM(from, member.place)
}

function bondOf(rule: SituationRule, subject: Entity, member: Entity): Bond | null {
  const minutes = (member.atMs - subject.atMs) / 60_000
  if (minutes < -rule.beforeMinutes || minutes > rule.afterMinutes) return null
  if (rule.sameSubstation && (subject.substation === null || subject.substation !== member.substation)) return null
  let metres: number | null = null
  if (rule.withinM !== undefined) {
    metres = apartM(subject, member, rule.withinM)
    if (metres === null || metres > rule.withinM) return null
  }
  return {
    rule: rule.id,
    least: rule.least,
    subject,
    member,
    distanceM: metres,
    minutes,
    substation: rule.sameSubstation ? subject.substation : null,
  }
}

/** Everything that the rules bring together: each pair once, by the first rule that does, where enough are together. */
export function bondsOf(things: readonly Entity[], rules: readonly SituationRule[]): Bond[] {
  const bonds: Bond[] = []
  const paired = new Set<string>()
  for (const rule of rules) {
    const subjects = things.filter((it) => isOf(rule.subject, it))
    const members = subjects.length === 0 ? [] : things.filter((it) => isOf(rule.member, it))
    for (const subject of subjects) {
      const found = members.flatMap((member) => (member === subject ? [] : (bondOf(rule, subject, member) ?? [])))
      if (found.length + 1 < rule.least) continue
      for (const bond of found) {
        const pair = `${keyOf(bond.subject)} ${keyOf(bond.member)}`
        if (paired.has(pair)) continue
        paired.add(pair)
        bonds.push(bond)
      }
    }
  }
  return bonds
}

/** 'incident 0199...': tells things of different kinds apart. */
export const keyOf = ({ kind, id }: Pick<Entity, 'kind' | 'id'>): string => `${kind} ${id}`
