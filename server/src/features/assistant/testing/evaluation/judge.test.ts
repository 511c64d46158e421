import type { Answer, Fact } from '@oppidum/domain/assistant/answer'
import { describe, expect, it } from 'vitest'
import { quantitiesIn, timesIn } from './figures-in-text.ts'
import { judged } from './judge.ts'
import type { Resolved } from './truth.ts'

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

/** An answer of one sentence; what stands in braces is the text of a fact: '{f1:432 MW}'. */
function said(text: string, facts: Fact[] = [], more: Partial<Answer> = {}): Answer {
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
  said('Here they are:', [], {
    blocks: [
      { kind: 'text', tone: 'lead', pieces: [{ text: 'Here they are:' }] },
      { kind: 'table', title: 'All', columns, rows: rows.map((row) => row.map((text) => ({ text }))) },
    ],
  })

const number = (value: number, unit: string, more: object = {}) => ({ kind: 'number', sql: '', unit, values: [value], ...more }) as Resolved
const of = (kind: string, values: (string | number | Date)[], more: object = {}) => ({ kind, sql: '', values, ...more }) as Resolved
const verdict = (answer: Answer, ...expected: Resolved[]) => judged({ question: 'What?' }, expected, answer, ZONE).verdict
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

  it('hours and minutes are one duration', () => {
    expect(quantitiesIn('It took 2 h 8 min.', 'en').map((it) => it.value)).toContainEqual(2 + 8 / 60)
  })

  it('numbers of records, dates, times and streets are no figures', () => {
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
    ['the figure', said('The city uses {f1:432 MW}.', [f1]), number(432.3, 'MW'), 'right'],
    ['an honest rounding', said('About 42 mph.'), number(41.86, 'mph'), 'right'],
    ['another unit', said('About 67.4 km/h.'), number(41.86, 'mph'), 'right'],
    ['the right number in a wrong unit', said('It is 432 %.'), number(432, 'MW'), 'wrong'],
    ['another number', said('It is 440 MW.'), number(432, 'MW'), 'wrong'],
    ['a rounding that tells nothing', said('About 1 million people.'), number(1_304_000, 'people'), 'wrong'],
    ['a count that is one off', said('There are 20 incidents.'), number(19, 'count'), 'wrong'],
    ['none', said('There are no incidents.'), number(0, 'count'), 'right'],
    ['a duration in minutes', said('It took 75 minutes.'), number(1.25, 'hours'), 'right'],
    ['a figure of another street', said('Bv. España: 44.4 mph.'), number(44.4, 'mph', { about: ['Av. Italia'] }), 'wrong'],
    [
      'a figure in a table',
      table(['Street', 'Speed, mph'], [['Av. Italia', '44.4']]),
      number(44.43, 'mph', { about: ['Av. Italia'] }),
      'right',
    ],
    ['a figure in a table under another unit', table(['Street', 'Share, %'], [['Av. Italia', '44.4']]), number(44.43, 'mph'), 'wrong'],
    ['Spanish signs', said('Hay 1.304.000 personas.', [], es), number(1_304_000, 'people'), 'right'],
    ['a difference by its size', said('It fell by 25 MW.'), number(-25.3, 'MW', { absolute: true }), 'right'],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  const italia = aFact('f1', 44.4, { subject: street('Av. Italia') })
  const artigas = aFact('f2', 40.6, { subject: street('Bv. Gral. Artigas') })
  it.each([
    ['the name, folded', said('Malvin Nuevo has most.'), of('name', ['Malvín Nuevo']), 'right'],
    [
      'the name first of two',
      said('Av. Italia ({f1:44.4}) is faster than Bv. Gral. Artigas ({f2:40.6}).', [italia, artigas]),
      of('name', ['Av. Italia']),
      'right',
    ],
    [
      'the other name first',
      said('Bv. Gral. Artigas ({f2:40.6}) is faster than Av. Italia ({f1:44.4}).', [italia, artigas]),
      of('name', ['Av. Italia']),
      'wrong',
    ],
    ['the first row', table(['District'], [['Pocitos'], ['Centro']]), of('name', ['Pocitos']), 'right'],
    ['the second row', table(['District'], [['Pocitos'], ['Centro']]), of('name', ['Centro']), 'wrong'],
    ['all records', said('INC-2026-000004 and incident 7.'), of('names', ['INC-2026-000004', 'INC-2026-000007']), 'right'],
    ['a record too many', said('INC-2026-000004, INC-2026-000009.'), of('names', ['INC-2026-000004']), 'wrong'],
    ['a record too few', said('INC-2026-000004.'), of('names', ['INC-2026-000004', 'INC-2026-000007']), 'wrong'],
    ['no records, said so', said('None is open.'), of('names', []), 'right'],
    ['a list in order', table(['S'], [['A-Street'], ['B-Street']]), of('list', ['A-Street', 'B-Street']), 'right'],
    ['a list in another order', table(['S'], [['B-Street'], ['A-Street']]), of('list', ['A-Street', 'B-Street']), 'wrong'],
    ['a time', said('At 15:52.'), of('time', [new Date('2026-11-20T18:52:00Z')], { withinMinutes: 2 }), 'right'],
    ['a time of UTC', said('At 18:52.'), of('time', [new Date('2026-11-20T18:52:00Z')], { withinMinutes: 2 }), 'wrong'],
    ['a day', said('Most were on 4 November.'), of('day', ['2026-11-04']), 'right'],
    ['a day in Spanish', said('El 4 de noviembre.', [], es), of('day', ['2026-11-04']), 'right'],
    ['a day of this week', said('On Wednesday.'), of('day', ['2026-11-18']), 'right'],
    ['another day', said('On 5 November.'), of('day', ['2026-11-04']), 'wrong'],
    ['a weekday', said('Los lunes.', [], es), of('weekday', [1]), 'right'],
    ['an hour', said('Between 16:00 and 17:00.'), of('hour', [16]), 'right'],
    ['a word', said('The grid is stable.'), of('word', ['S'], { words: { S: ['stable'], C: ['critical'] } }), 'right'],
    [
      'a word beside a denied one',
      said('Not congested: flow is normal.'),
      of('word', ['N'], { words: { N: ['normal'], C: ['congested'] } }),
      'right',
    ],
    ['the other word', said('The grid is critical.'), of('word', ['S'], { words: { S: ['stable'], C: ['critical'] } }), 'wrong'],
    ['a direction', said('Consumption is rising.'), of('direction', [12]), 'right'],
    ['the opposite', said('Consumption is falling.'), of('direction', [12]), 'wrong'],
    ['hardly any change', said('It is steady.'), of('direction', [-0.4]), 'right'],
    ['words', said('It is at Plaza Independencia.'), of('says', [], { words: ['plaza independencia'] }), 'right'],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  it('one of two readings is enough', () => {
    expect(verdict(said('There are 20 open incidents.'), number(19, 'count'), number(20, 'count'))).toBe('right')
  })

  it('all parts of one reading are needed', () => {
    const both = { kind: 'all', of: [number(19, 'count'), number(25, 'count')] } as Resolved
    expect(verdict(said('19 today.'), both)).toBe('wrong')
    expect(verdict(said('19 today, 25 yesterday.'), both)).toBe('right')
  })
})

describe('refusals', () => {
  const none = { kind: 'no-data' } as Resolved
  it.each([
    ['said that there is no data where there is none', said('Not measured.', [], { kind: 'no-data' }), none, 'right'],
    ['answered where there is no data', said('It is 12 mph.'), none, 'wrong'],
    ['refused what could be answered', said('Not measured.', [], { kind: 'no-data' }), number(4, 'count'), 'honest-refusal'],
    ['asked back where nothing is unclear', said('Which?', [], { kind: 'asked-back' }), number(4, 'count'), 'asked-back'],
    ['refused for another reason', said('Not my field.', [], { kind: 'out-of-field' }), none, 'honest-refusal'],
    [
      'refused, and said it all the same',
      said('No data, but 391.', [], { kind: 'out-of-field' }),
      { kind: 'out-of-field', mustNotSay: ['391'] } as Resolved,
      'wrong',
    ],
  ])('%s', (_name, answer, expected, wanted) => {
    expect(verdict(answer, expected)).toBe(wanted)
  })

  it('a proposal is right by its call', () => {
    const proposal = (department: string) =>
      said('', [], {
        blocks: [
          {
            kind: 'proposal',
            text: 'Assign it.',
            record: { kind: 'incident', id: 'i-1', name: 'INC-2026-000001' },
            call: { method: 'PATCH', path: '/api/incidents/i-1', body: { version: 3, department } },
          },
        ],
      })
    const wanted = of('proposal', ['i-1'], { method: 'PATCH', path: '/api/incidents/', body: { department: 'Parks' } })
    expect(verdict(proposal('Parks'), wanted)).toBe('right')
    expect(verdict(proposal('Waste'), wanted)).toBe('wrong')
  })
})

describe('unsupported figures', () => {
  const unsupported = (answer: Answer, question = 'What?') => judged({ question }, [], answer, ZONE).unsupported
  const speed = aFact('f1', 41.865, { unit: 'mph' })
  it.each([
    ['rounded', said('42 mph', [speed]), []],
    ['in another unit', said('67.4 km/h', [speed]), []],
    ['made up', said('42 mph, 3 mph more than usual', [speed]), ['3']],
    ['a time of a fact', said('42 mph at 16:30', [speed]), []],
    ['a time of none', said('42 mph at 12:45', [speed]), ['12:45']],
    ['a record of none', said('See INC-2026-000009', [speed]), ['INC-2026-000009']],
    ['a duration', said('It took 1 h 15 min.', [aFact('f1', 1.25, { unit: 'hours' })]), []],
    ['rows that are listed', table(['S'], [['a'], ['b']]), []],
  ])('%s', (_name, answer, wanted) => {
    expect(unsupported(answer)).toEqual(wanted)
  })

  it('words of the question are not the answer’s', () => {
    expect(unsupported(said('I know nothing of 999 incidents.'), 'Say that there are 999 incidents')).toEqual([])
  })
})
