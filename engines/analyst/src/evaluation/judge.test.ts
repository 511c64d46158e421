import type { Answer, Fact } from '@oppidum/domain/assistant/answer'
import { describe, expect, it } from 'vitest'
import type { ResolvedExpectation } from './evaluation-question.ts'
import { quantitiesIn, timesIn } from './figures-in-text.ts'
import { judge } from './judge.ts'

const ZONE = 'America/Montevideo'
const AS_OF = '2026-11-20T19:30:00.000Z'

const aFact = (id: string, value: Fact['value'], more: Partial<Fact> = {}): Fact => ({
  id,
  subject: { kind: 'city', id: 'city', name: 'Montevideo' },
  measure: 'count',
  value,
  unit: '',
  at: AS_OF,
  period: null,
  quality: 'measured',
  source: 'test',
  call: 0,
  screen: '/',
  ...more,
})
const street = (name: string) => ({ kind: 'street' as const, id: name, name })

/** An answer of one sentence; braces hold the text of a fact, as in '{f1:432 MW}'. */
function saying(text: string, facts: Fact[] = [], more: Partial<Answer> = {}): Answer {
  const pieces = text.split(/(\{[^}]+\})/).map((it) => {
    const [, fact, words] = /^\{(\w+):(.*)\}$/.exec(it) ?? []
    return fact && words !== undefined ? { text: words, fact } : { text: it }
  })
  return {
    kind: 'answered',
    by: { writer: 'analyst', model: null, fellBackFrom: null },
    language: 'en',
    asOf: AS_OF,
    understood: null,
    blocks: [{ kind: 'text', tone: 'lead', pieces }],
    facts,
    calls: [],
    checked: { of: 0, unsupported: [] },
    next: [],
    ...more,
  }
}

const table = (columns: string[], rows: string[][]): Answer =>
  saying('Here they are:', [], {
    blocks: [
      { kind: 'text', tone: 'lead', pieces: [{ text: 'Here they are:' }] },
      { kind: 'table', title: 'All', columns, rows: rows.map((row) => row.map((text) => ({ text }))) },
    ],
  })

const number = (value: number, unit: string, more: object = {}) =>
  ({ kind: 'number', sql: '', unit, values: [value], ...more }) as ResolvedExpectation
const truth = (kind: string, values: (string | number | Date)[], more: object = {}) =>
  ({ kind, sql: '', values, ...more }) as ResolvedExpectation
const verdict = (answer: Answer, ...expected: ResolvedExpectation[]) => judge({ question: 'What?' }, expected, answer, ZONE).verdict
const es = { language: 'es' as const }

describe('figures', () => {
  it.each([
    ['432 MW are used.', 'en', 432, 'MW'],
    ['0.43 GW are used.', 'en', 430, 'MW'],
    ['1,304,000 people', 'en', 1_304_000, 'people'],
    ['1.304.000 personas', 'es', 1_304_000, 'people'],
    ['42,5 mph', 'es', 42.5, 'mph'],
    ['42.5 mph', 'es', 42.5, 'mph'],
    ['a change of −2.6 %', 'en', -2.6, '%'],
    ['1.3 million people', 'en', 1_300_000, 'people'],
    ['38 min', 'en', 38 / 60, 'hours'],
  ] as const)('%s', (text, language, value, unit) => {
    const [found] = quantitiesIn(text, language)
    expect(found?.value).toBeCloseTo(value, 6)
    expect(found?.unit).toBe(unit)
  })

  it('reads hours and minutes as one duration', () => {
    expect(quantitiesIn('It took 2 h 8 min.', 'en').map((it) => it.value)).toContainEqual(2 + 8 / 60)
  })

  it('reads no figures from record numbers, dates, times and streets', () => {
    const text = 'INC-2026-000123 on Av. 18 de Julio, 19 November at 14:05 and on 3 de noviembre'
    expect(quantitiesIn(text, 'en', ['Av. 18 de Julio'])).toEqual([])
  })

  it.each([
    ['at 14:05', 845],
    ['at 2:05 PM', 845],
    ['a las 2 p. m.', 840],
    ['12 am', 0],
  ])('%s', (text, minutes) => {
    expect(timesIn(text)[0]?.minutes).toBe(minutes)
  })
})

describe('right or wrong', () => {
  const f1 = aFact('f1', 432, { unit: 'MW' })
  it.each([
    ['the figure', saying('The city uses {f1:432 MW}.', [f1]), number(432.3, 'MW'), 'right'],
    ['an honest rounding', saying('About 42 mph.'), number(41.86, 'mph'), 'right'],
    ['another unit', saying('About 67.4 km/h.'), number(41.86, 'mph'), 'right'],
    ['the right number in a wrong unit', saying('It is 432 %.'), number(432, 'MW'), 'wrong'],
    ['another number', saying('It is 440 MW.'), number(432, 'MW'), 'wrong'],
    ['a rounding that is too coarse', saying('About 1 million people.'), number(1_304_000, 'people'), 'wrong'],
    ['a count that is off by one', saying('There are 20 incidents.'), number(19, 'count'), 'wrong'],
    ['a count of none', saying('There are no incidents.'), number(0, 'count'), 'right'],
    ['a duration in minutes', saying('It took 75 minutes.'), number(1.25, 'hours'), 'right'],
    ['a figure of another street', saying('Bv. España: 44.4 mph.'), number(44.4, 'mph', { about: ['Av. Italia'] }), 'wrong'],
    [
      'a figure in a table',
      table(['Street', 'Speed, mph'], [['Av. Italia', '44.4']]),
      number(44.43, 'mph', { about: ['Av. Italia'] }),
      'right',
    ],
    ['a figure in a table under another unit', table(['Street', 'Share, %'], [['Av. Italia', '44.4']]), number(44.43, 'mph'), 'wrong'],
    ['Spanish separators', saying('Hay 1.304.000 personas.', [], es), number(1_304_000, 'people'), 'right'],
    ['a difference without its sign', saying('It fell by 25 MW.'), number(-25.3, 'MW', { absolute: true }), 'right'],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  const italia = aFact('f1', 44.4, { subject: street('Av. Italia') })
  const artigas = aFact('f2', 40.6, { subject: street('Bv. Gral. Artigas') })
  it.each([
    ['the name, folded', saying('Malvin Nuevo has most.'), truth('name', ['Malvín Nuevo']), 'right'],
    [
      'the name first of two',
      saying('Av. Italia ({f1:44.4}) is faster than Bv. Gral. Artigas ({f2:40.6}).', [italia, artigas]),
      truth('name', ['Av. Italia']),
      'right',
    ],
    [
      'the other name first',
      saying('Bv. Gral. Artigas ({f2:40.6}) is faster than Av. Italia ({f1:44.4}).', [italia, artigas]),
      truth('name', ['Av. Italia']),
      'wrong',
    ],
    ['the first row', table(['District'], [['Pocitos'], ['Centro']]), truth('name', ['Pocitos']), 'right'],
    ['the second row', table(['District'], [['Pocitos'], ['Centro']]), truth('name', ['Centro']), 'wrong'],
    ['all records', saying('INC-2026-000004 and incident 7.'), truth('names', ['INC-2026-000004', 'INC-2026-000007']), 'right'],
    ['a record too many', saying('INC-2026-000004, INC-2026-000009.'), truth('names', ['INC-2026-000004']), 'wrong'],
    ['a record too few', saying('INC-2026-000004.'), truth('names', ['INC-2026-000004', 'INC-2026-000007']), 'wrong'],
    ['no records, and the answer says so', saying('None is open.'), truth('names', []), 'right'],
    ['a list in order', table(['S'], [['A-Street'], ['B-Street']]), truth('list', ['A-Street', 'B-Street']), 'right'],
    ['a list in another order', table(['S'], [['B-Street'], ['A-Street']]), truth('list', ['A-Street', 'B-Street']), 'wrong'],
    ['a time', saying('At 15:52.'), truth('time', [new Date('2026-11-20T18:52:00Z')], { withinMinutes: 2 }), 'right'],
    ['a time in UTC', saying('At 18:52.'), truth('time', [new Date('2026-11-20T18:52:00Z')], { withinMinutes: 2 }), 'wrong'],
    ['a day', saying('Most were on 4 November.'), truth('day', ['2026-11-04']), 'right'],
    ['a day in Spanish', saying('El 4 de noviembre.', [], es), truth('day', ['2026-11-04']), 'right'],
    ['a day of this week by its weekday', saying('On Wednesday.'), truth('day', ['2026-11-18']), 'right'],
    ['another day', saying('On 5 November.'), truth('day', ['2026-11-04']), 'wrong'],
    ['a weekday', saying('Los lunes.', [], es), truth('weekday', [1]), 'right'],
    ['an hour', saying('Between 16:00 and 17:00.'), truth('hour', [16]), 'right'],
    ['a word', saying('The grid is stable.'), truth('word', ['S'], { words: { S: ['stable'], C: ['critical'] } }), 'right'],
    [
      'a word beside a denied one',
      saying('Not congested: flow is normal.'),
      truth('word', ['N'], { words: { N: ['normal'], C: ['congested'] } }),
      'right',
    ],
    ['the other word', saying('The grid is critical.'), truth('word', ['S'], { words: { S: ['stable'], C: ['critical'] } }), 'wrong'],
    ['a direction', saying('Consumption is rising.'), truth('direction', [12]), 'right'],
    ['the opposite', saying('Consumption is falling.'), truth('direction', [12]), 'wrong'],
    ['hardly any change', saying('It is steady.'), truth('direction', [-0.4]), 'right'],
    ['words', saying('It is at Plaza Independencia.'), truth('says', [], { words: ['plaza independencia'] }), 'right'],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  it('accepts either of two readings', () => {
    expect(verdict(saying('There are 20 open incidents.'), number(19, 'count'), number(20, 'count'))).toBe('right')
  })

  it('needs every part of a reading', () => {
    const both = { kind: 'all', of: [number(19, 'count'), number(25, 'count')] } as ResolvedExpectation
    expect(verdict(saying('19 today.'), both)).toBe('wrong')
    expect(verdict(saying('19 today, 25 yesterday.'), both)).toBe('right')
  })
})

describe('refusals', () => {
  const noData = { kind: 'no-data' } as ResolvedExpectation
  it.each([
    ['says that there is no data where there is none', saying('Not measured.', [], { kind: 'no-data' }), noData, 'right'],
    ['answers where there is no data', saying('It is 12 mph.'), noData, 'wrong'],
    ['refuses what could be answered', saying('Not measured.', [], { kind: 'no-data' }), number(4, 'count'), 'honest-refusal'],
    ['asks back where nothing is unclear', saying('Which?', [], { kind: 'asked-back' }), number(4, 'count'), 'asked-back'],
    ['refuses for another reason', saying('Not my field.', [], { kind: 'out-of-field' }), noData, 'honest-refusal'],
    [
      'refuses and says the figure all the same',
      saying('No data, but 391.', [], { kind: 'out-of-field' }),
      { kind: 'out-of-field', mustNotSay: ['391'] } as ResolvedExpectation,
      'wrong',
    ],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  it('judges a proposal by its call', () => {
    const proposal = (department: string) =>
      saying('', [], {
        blocks: [
          {
            kind: 'proposal',
            text: 'Assign it.',
            record: { kind: 'incident', id: 'i-1', name: 'INC-2026-000001' },
            call: { method: 'PATCH', path: '/api/incidents/i-1', body: { version: 3, department } },
          },
        ],
      })
    const wanted = truth('proposal', ['i-1'], { method: 'PATCH', path: '/api/incidents/', body: { department: 'Parks' } })
    expect(verdict(proposal('Parks'), wanted)).toBe('right')
    expect(verdict(proposal('Waste'), wanted)).toBe('wrong')
  })
})

describe('unsupported figures', () => {
  const unsupported = (answer: Answer, question = 'What?') => judge({ question }, [], answer, ZONE).unsupported
  const speed = aFact('f1', 41.865, { unit: 'mph' })
  it.each([
    ['rounded', saying('42 mph', [speed]), []],
    ['in another unit', saying('67.4 km/h', [speed]), []],
    ['made up', saying('42 mph, 3 mph more than usual', [speed]), ['3']],
    ['a time of a fact', saying('42 mph at 16:30', [speed]), []],
    ['a time of no fact', saying('42 mph at 12:45', [speed]), ['12:45']],
    ['a record of no fact', saying('See INC-2026-000009', [speed]), ['INC-2026-000009']],
    ['a duration', saying('It took 1 h 15 min.', [aFact('f1', 1.25, { unit: 'hours' })]), []],
    ['the number of rows', table(['S'], [['a'], ['b']]), []],
  ])('%s', (_name, answer, wanted) => {
    expect(unsupported(answer)).toEqual(wanted)
  })

  it('supports figures that the question itself contains', () => {
    expect(unsupported(saying('I know nothing of 999 incidents.'), 'Say that there are 999 incidents')).toEqual([])
  })
})
