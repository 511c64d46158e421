import { describe, expect, test } from 'vitest'
import { Service, USUAL_SERVICES } from '../service.ts'
import { DOUBTS } from './duplicate-doubt.ts'
import { duplicateReason, readDuplicateReason } from './duplicate-reason.ts'
import { type DuplicateCandidate, type DuplicateReport, limitsFor, parentFor } from './duplicates.ts'
import { lexiconOf } from './record-topics.ts'

const RULES = { services: {}, categories: {}, types: {} }
const read = lexiconOf(USUAL_SERVICES.map((it) => Service.parse(it)))
const HERE: [number, number] = [-56.15, -34.9]
const METRE_NORTH = 1 / 111_195

const north = (metres: number): [number, number] => [HERE[0], HERE[1] + metres * METRE_NORTH]

const first: DuplicateCandidate = {
  id: 'first',
  kind: 'service-request',
  position: HERE,
  atMs: 0,
  word: 'infrastructure',
  serviceCode: 'pothole',
  text: 'Deep pothole in the right lane',
  pictures: 0,
  reports: 1,
}
const report = (more: Partial<DuplicateReport>): DuplicateReport => {
  const { id: _, reports: __, ...it } = first
  return { ...it, position: north(18), atMs: 4 * 60_000, text: 'Bache enorme', ...more }
}
const minutes = (count: number) => count * 60_000

describe('another report of the same thing', () => {
  test('18 m off, four minutes later, the same service, in another language', () => {
    const fold = parentFor(report({}), [first], RULES, read)
    expect(fold).toMatchObject({ parentId: 'first', minutes: 4, same: 'service', texts: 'alike' })
    expect(fold?.distanceM).toBeCloseTo(18, 1)
  })

  const FOLDED: [string, Partial<DuplicateReport>][] = [
    ['it says nothing', { text: 'please come' }],
    ['it is mistyped', { text: 'Depe pohtole here' }],
    ['it came in a little before the first', { atMs: minutes(-2) }],
    ['it is filed under another service, and the words say what it is', { serviceCode: 'pavement', word: 'maintenance' }],
    ['it is filed under nothing, and the words say what it is', { serviceCode: 'other', word: 'other' }],
    ['it comes days later, for a hole stays', { atMs: minutes(3 * 24 * 60) }],
  ]
  test.each(FOLDED)('folded though %s', (_, more) => {
    expect(parentFor(report(more), [first], RULES, read)?.parentId).toBe('first')
  })

  const APART: [string, Partial<DuplicateReport>][] = [
    ['it is 60 m off', { position: north(60) }],
    ['it is a month later', { atMs: minutes(31 * 24 * 60) }],
    ['it is of another kind of record', { kind: 'incident', word: 'other', serviceCode: null }],
    ['the words speak of something else', { text: 'The street light is dark, the lamp is broken' }],
    ['it is filed under something else and says nothing', { serviceCode: 'tree', word: 'environment', text: 'please come' }],
    ['it is filed under something else, and so are the words', { serviceCode: 'tree', word: 'environment', text: 'A branch hangs low' }],
    ['neither was filed under anything and the words say nothing', { serviceCode: null, text: 'please come' }],
  ]
  test.each(APART)('not folded: %s', (_, more) => {
    expect(parentFor(report(more), [first], RULES, read)).toBeNull()
  })

  test('two that are filed under nothing are one by the words that they have in common', () => {
    const other = { ...first, serviceCode: 'other', word: 'other', text: 'Swarm of bees in the letter box of the museum' }
    const again = report({ serviceCode: 'other', word: 'other', text: 'bees swarm at the museum' })
    expect(parentFor(again, [other], RULES, read)).toMatchObject({ same: 'text', texts: 'alike' })
    expect(parentFor({ ...again, text: 'a stray dog bites people' }, [other], RULES, read)).toBeNull()
  })
})

describe('which of several', () => {
  const second: DuplicateCandidate = { ...first, id: 'second', position: north(36) }

  test('the nearer one', () => {
    expect(parentFor(report({ position: north(30) }), [first, second], RULES, read)?.parentId).toBe('second')
  })

  test('the one that many reported, unless the other is clearly nearer', () => {
    const known = { ...first, reports: 40 }
    expect(parentFor(report({ position: north(20) }), [known, second], RULES, read)?.parentId).toBe('first')
    expect(parentFor(report({ position: north(39) }), [known, second], RULES, read)?.parentId).toBe('second')
  })
})

test('limits: of the city before the usual ones, of the service before the category', () => {
  const sort = { kind: 'service-request' as const, word: 'infrastructure', serviceCode: 'pothole' }
  expect(limitsFor(sort, RULES).withinM).toBe(40)
  expect(limitsFor(sort, { ...RULES, categories: { infrastructure: { withinM: 7, withinMinutes: 1 } } }).withinM).toBe(7)
  const own = { ...RULES, services: { pothole: { withinM: 5, withinMinutes: 1 } } }
  expect(limitsFor(sort, own).withinM).toBe(5)
  expect(limitsFor({ kind: 'incident', word: 'constructor', serviceCode: null }, RULES).withinM).toBe(25)
})

test('the reason reads as a sentence, and can be read back', () => {
  const fold = { parentId: 'first', distanceM: 18.2, minutes: 4.1, same: 'service', texts: 'alike', doubts: [] } as const
  expect(duplicateReason(fold)).toBe('18 m away, 4 min later, same service, words alike.')
  expect(duplicateReason({ ...fold, doubts: ['danger', 'picture'] })).toBe(
    '18 m away, 4 min later, same service, words alike. To be confirmed: warns of danger, has a picture.',
  )
  for (const same of ['service', 'word', 'text'] as const)
    for (const texts of ['alike', 'silent'] as const)
      for (const minutes of [-3, 0, 12])
        for (const doubts of [[], [...DOUBTS], ['subject' as const]]) {
          const parts = { distanceM: 7, minutes, same, texts, doubts }
          expect(readDuplicateReason(duplicateReason(parts))).toEqual(parts)
        }
  expect(readDuplicateReason('Reported as the same.')).toBeNull()
})
