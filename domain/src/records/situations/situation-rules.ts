import * as z from 'zod/mini'
import { distanceM, distanceToGeometryM, type Geometry, type Position } from '../../core/geo.ts'
import { isSameWord, singular, wordsOf } from '../../core/words.ts'
import { IncidentType } from '../incident.ts'

const Id = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'lower-case letters, digits and hyphens, 64 at most'))
const few = <S extends z.ZodMiniType>(schema: S) => z.optional(z.array(schema).check(z.minLength(1), z.maxLength(50)))

/** Selects members. A missing condition matches everything. */
export const RuleEntity = z.strictObject({
  /** `section`: a monitored road section with high congestion. */
  kind: z.enum(['incident', 'service-request', 'section']),
  /** Incident types. */
  types: few(IncidentType),
  /** Codes of services it was filed under or mentions. */
  topics: few(z.string().check(z.maxLength(64))),
  /** Any of these words occurs in its title or description. */
  words: few(z.string().check(z.minLength(2), z.maxLength(60))),
  /** It affects traffic. */
  hindersRoad: z.optional(z.boolean()),
})
export type RuleEntity = z.infer<typeof RuleEntity>

/** When two records belong together. A situation forms about the subject; everything else is compared with the subject only. */
export const SituationRule = z
  .strictObject({
    id: Id,
    subject: RuleEntity,
    member: RuleEntity,
    /** Greatest distance in metres; for a section, to its nearest point. */
    withinM: z.optional(z.number().check(z.gt(0), z.lte(20_000))),
    /** Their districts are supplied by one substation. */
    sameSubstation: z._default(z.boolean(), false),
    /** Minutes by which the member may start before the subject. */
    beforeMinutes: z._default(z.number().check(z.gte(0), z.lte(10_080)), 0),
    /** Minutes by which it may start after the subject. */
    afterMinutes: z.number().check(z.gte(0), z.lte(10_080)),
    /** Members needed to form a situation, including the subject. */
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

/** Rules of a city whose file has none. */
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

/** Fields that rules compare. */
export interface Entity {
  kind: RuleEntity['kind']
  id: string
  /** Incident type or request category; '' for a section. */
  word: string
  /** Its service or topic; null if unknown. */
  topic: string | null
  text: string
  affectsTraffic: boolean
  place: Geometry | null
  /** The substation that supplies its district. */
  substation: string | null
  /** When it began. */
  atMs: number
}

/** A pair that a rule joins, and the reason. */
export interface Bond {
  rule: string
  /** Id of the rule. */
  least: number
  subject: Entity
  member: Entity
  /** Null if the rule ignores distance, or one has no position. */
  distanceM: number | null
  /** Minutes from the subject's start to the member's; negative if the member is older. */
  minutes: number
  /** The substation that supplies both; null if the rule ignores it. */
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

/** Metres of latitude beyond which a pair is skipped without calculating its distance. */
const METRES_PER_DEGREE = 110_000

function apartM(subject: Entity, member: Entity, withinM: number): number | null {
  if (!subject.place || !member.place) return null
  const from = pointOf(subject.place)
  // A section has a length: only points can be skipped by latitude alone.
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

/** All pairs that the rules join, each once, by the first rule that matches, if enough belong together. */
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

/** 'incident 0199...': a key that is unique across kinds. */
export const keyOf = ({ kind, id }: Pick<Entity, 'kind' | 'id'>): string => `${kind} ${id}`
