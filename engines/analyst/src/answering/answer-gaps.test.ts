import { Answer } from '@oppidum/domain/assistant/answer'
import { describe, expect, it } from 'vitest'
import { composeRefusal } from './compose.ts'
import { answered, bare, firstLine, text } from './testing/answer-lines.ts'
import { aMeaning, PERIOD, SECTION, scene } from './testing/sample-results.ts'

describe('a refusal', () => {
  it.each([
    [{ kind: 'not-kept', language: 'en', what: 'air quality' }, 'no-data', "This city's data does not include “air quality”."],
    [{ kind: 'out-of-field', language: 'es' }, 'out-of-field', 'Eso está fuera de lo que conoce la sala de operaciones de una ciudad.'],
    [
      { kind: 'unknown-thing', language: 'en', what: 'date', text: '31 February', near: [] },
      'no-data',
      'There is no such day or time: “31 February”.',
    ],
    [
      { kind: 'ask-back', language: 'es', why: 'which-place', about: 'Artigas', choices: ['¿Velocidad en A?', '¿Velocidad en B?'] },
      'asked-back',
      'Varios lugares corresponden a “Artigas”.',
    ],
  ] as const)('%j', (understanding, kind, beginning) => {
    const answer = composeRefusal(understanding, scene())
    expect(Answer.parse(answer).kind).toBe(kind)
    expect(text(answer)).toContain(beginning)
    expect(bare(answer)).toEqual([])
  })

  it('names the plan that includes it', () => {
    const answer = answered(aMeaning({ topic: { about: 'risk' } }), () => ({
      facts: [],
      notes: [{ note: 'not-allowed', needs: 'predictiveAnalytics' }],
    }))
    expect(answer.kind).toBe('not-allowed')
    expect(text(answer)).toContain('the Pro plan')
  })
})

describe('parts that are not answered', () => {
  const consumption = { about: 'measure', measure: 'energy.consumption' } as const

  it('the first line quotes a part that the meaning ignores', () => {
    const answer = answered(aMeaning({ topic: consumption, time: PERIOD, leftOut: ['below 50 mph', 'why'] }))
    expect(firstLine(answer)).toBe(
      'The mean power consumption in Montevideo was 28.3 MW yesterday from 14:00 to 15:00. I left out “below 50 mph” and “why”.',
    )
    expect(answer.checked.unsupported).toEqual([])
    const spanish = answered(aMeaning({ language: 'es', topic: consumption, time: PERIOD, leftOut: ['ayer'] }))
    expect(firstLine(spanish)).toContain('Dejé de lado “ayer”.')
  })

  it('and a place, a second side or a dimension that no query contains', () => {
    const against = { time: { ...PERIOD, words: 'last week' }, places: [] }
    const feeds = aMeaning({
      topic: { about: 'feeds', feed: null },
      wanted: { want: 'list', order: null },
      places: [SECTION],
      against,
      by: 'day',
    })
    expect(firstLine(answered(feeds))).toMatch(/I left out “day”, “Av\. Italia, Comercio - Propios” and “last week”\.$/)
    const why = aMeaning({ topic: consumption, wanted: { want: 'why' }, time: PERIOD, against })
    expect(text(answered(why))).not.toContain('left out')
  })

  it('quotes nothing if the answer uses every part', () => {
    const meaning = aMeaning({ topic: { about: 'measure', measure: 'traffic.speed' }, places: [SECTION], time: PERIOD })
    expect(text(answered(meaning))).not.toContain('left out')
  })
})
