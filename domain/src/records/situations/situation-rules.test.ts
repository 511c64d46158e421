import { describe, expect, it } from 'vitest'
import { planned, type StandingSituation } from './situation-plan.ts'
import { readReasonText, reasonText } from './situation-reason.ts'
import { bondsOf, type Entity, keyOf, SituationRule, USUAL_SITUATIONS } from './situation-rules.ts'

const RULES = USUAL_SITUATIONS.map((it) => SituationRule.parse(it))
const METRE_NORTH = 1 / 111_195
const NOBODY = { has: () => false }

let count = 0
function thing(more: Partial<Entity> & { northM?: number; minute?: number }): Entity {
  const { northM = 0, minute = 0, ...rest } = more
  return {
    kind: 'incident',
    id: `t${++count}`,
    word: 'other',
    topic: null,
    text: '',
    affectsTraffic: false,
    place: { type: 'Point', coordinates: [-56.15, -34.9 + northM * METRE_NORTH] },
    substation: null,
    atMs: minute * 60_000,
    ...rest,
  }
}
const outage = (more: Parameters<typeof thing>[0] = {}) => thing({ word: 'power_outage', substation: 'prado', ...more })
const lights = (more: Parameters<typeof thing>[0] = {}) =>
  thing({ kind: 'service-request', word: 'infrastructure', topic: 'street-light', text: 'Lamp is dark', substation: 'prado', ...more })
const accident = (more: Parameters<typeof thing>[0] = {}) => thing({ word: 'traffic_accident', affectsTraffic: true, ...more })
const slow = (more: Parameters<typeof thing>[0] = {}) => thing({ kind: 'section', word: '', ...more })
const drain = (more: Parameters<typeof thing>[0] = {}) =>
  thing({ kind: 'service-request', topic: 'drain', text: 'The street is flooded', ...more })

const pairs = (...things: Entity[]) => bondsOf(things, RULES).map((it) => it.rule)

describe('what belongs together by the usual rules', () => {
  const YES: [string, Entity[], string][] = [
    ['two outages of one substation', [outage(), outage({ minute: 40, northM: 4_000 })], 'outages-of-one-substation'],
    ['a dark lamp in an outage', [outage(), lights({ northM: 900, minute: 20 })], 'dark-lights-in-an-outage'],
    ['a slow-down that began after an accident', [accident(), slow({ northM: 300, minute: 12 })], 'slow-down-after-an-accident'],
    ['an outage at a fire', [thing({ word: 'fire' }), outage({ northM: 200, minute: 15 })], 'outage-at-a-fire'],
  ]
  it.each(YES)('%s', (_, things, rule) => expect(new Set(pairs(...things))).toEqual(new Set([rule])))

  const NO: [string, Entity[]][] = [
    ['outages of two substations', [outage(), outage({ substation: 'centro' })]],
    ['outages of districts that nobody says who feeds', [outage({ substation: null }), outage({ substation: null })]],
    ['a lamp that burns by day', [outage(), lights({ text: 'Lights burn all day' })]],
    ['a lamp that was dark since yesterday', [outage({ minute: 1_000 }), lights()]],
    ['a slow-down that was there before the accident', [accident({ minute: 10 }), slow({ minute: 4 })]],
    ['a slow-down two kilometres off', [accident(), slow({ northM: 2_000, minute: 5 })]],
    ['an accident that hinders nobody', [accident({ affectsTraffic: false }), slow({ minute: 5 })]],
    ['two drains only', [drain(), drain({ minute: 10, northM: 100 })]],
  ]
  it.each(NO)('not %s', (_, things) => expect(pairs(...things)).toEqual([]))

  it('three flooded drains within 500 m', () => {
    expect(pairs(drain(), drain({ minute: 10, northM: 100 }), drain({ minute: 20, northM: 200 }))).toContain('flood-of-drains')
  })
})

describe('what becomes of them', () => {
  const standing = (subject: Entity, members: Entity[], split: Entity[] = []): StandingSituation => ({
    id: 's1',
    subject: keyOf(subject),
    members: [subject, ...members].map(keyOf),
    split: split.map(keyOf),
  })
  const plan = (things: Entity[], stands: StandingSituation[] = [], parted: { has(a: string, b: string): boolean } = NOBODY) => {
    const { formed, joined } = planned(bondsOf(things, RULES), stands, parted)
    return {
      formed: formed.map((it) => [it.subject.id, ...it.joins.map((bond) => bond.member.id)]),
      joined: joined.map((it) => [it.situationId, it.thing.id]),
    }
  }

  it('one forms about the oldest of those that can be its subject', () => {
    const [a, b, lamp] = [outage(), outage({ minute: 30 }), lights({ minute: 10 })]
    expect(plan([b, lamp, a]).formed.map((it) => it.sort())).toEqual([[a.id, b.id, lamp.id].sort()])
  })

  it('what comes later joins it, whichever side the rule calls the subject', () => {
    const [a, b, fire] = [outage(), outage({ minute: 5 }), thing({ word: 'fire', minute: 10 })]
    const later = outage({ minute: 50 })
    expect(plan([a, b, later, fire], [standing(a, [b])])).toEqual({
      formed: [],
      joined: [
        ['s1', later.id],
        ['s1', fire.id],
      ],
    })
  })

  it('it does not wander: only the subject brings others in', () => {
    const chain = [0, 1, 2, 3, 4, 5].map((step) => drain({ northM: step * 400, minute: step }))
    const { formed } = plan([...chain, drain({ northM: 100 }), drain({ northM: 50 })])
    const far = chain.slice(2).map((it) => it.id)
    expect(formed[0]?.some((it) => far.includes(it))).toBe(false)
  })

  it('who was taken out comes back neither there nor into a new one with the same', () => {
    const [a, b] = [outage(), outage({ minute: 5 })]
    expect(plan([a, b], [standing(a, [], [b])])).toEqual({ formed: [], joined: [] })
    const parted = { has: (one: string, other: string) => new Set([one, other, keyOf(a), keyOf(b)]).size === 2 }
    expect(plan([a, b], [], parted).formed).toEqual([])
    const third = outage({ minute: 6 })
    expect(plan([a, b, third], [], parted).formed).toEqual([[a.id, third.id]])
  })

  it('a record is in one situation; a slow-down may be behind two accidents', () => {
    const [a, b] = [accident({ minute: 1 }), accident({ northM: 500, minute: 0 })]
    const road = slow({ northM: 250, minute: 5 })
    expect(plan([a, b, road]).formed).toEqual([
      [b.id, road.id],
      [a.id, road.id],
    ])
    const [mine, other] = [outage(), outage({ minute: 1 })]
    expect(plan([mine, other], [{ id: 's9', subject: null, members: [keyOf(mine)], split: [] }])).toEqual({ formed: [], joined: [] })
  })
})

it('a rule needs a distance or one substation, and no road for a subject', () => {
  const rule = { id: 'r', subject: { kind: 'incident' }, member: { kind: 'incident' }, afterMinutes: 1 }
  expect(SituationRule.safeParse(rule).success).toBe(false)
  expect(SituationRule.safeParse({ ...rule, withinM: 5 }).success).toBe(true)
  expect(SituationRule.safeParse({ ...rule, withinM: 5, subject: { kind: 'section' } }).success).toBe(false)
})

it('a reason reads as a sentence, and can be read back', () => {
  const why = { by: 'rule', rule: 'r', distanceM: 353, minutes: 12, substation: 'F Prado' } as const
  expect(reasonText(why)).toBe('353 m away, 12 min later, fed by F Prado.')
  for (const distanceM of [null, 40])
    for (const minutes of [-3, 0, 12])
      for (const substation of [null, 'B, the old one'])
        expect(readReasonText(reasonText({ ...why, distanceM, minutes, substation }) ?? '')).toEqual({
          by: 'rule',
          distanceM,
          minutes,
          substation,
        })
  expect(readReasonText('The situation formed about it.')?.by).toBe('subject')
  expect(readReasonText('Seen it myself.')).toBeNull()
})
