import { DAY_MS, HOUR_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import type { ToolResult } from '../tool.ts'
import type { Step } from './answer-context.ts'
import { answered, firstLine, NOTHING, text } from './testing/answer-lines.ts'
import { AHEAD, aFact, aMeaning, MOMENT, NOW_MS, outcomeOf, PERIOD, SECTION } from './testing/sample-results.ts'

describe('answers about many values', () => {
  const requests = { about: 'records', scope: { record: 'service-request', standing: 'open' }, periodOf: 'reported' } as const
  const group = (name: string, value: number) => aFact({ subject: { kind: 'group', id: name, name }, measure: 'count', value })
  const counted =
    (...rows: ReturnType<typeof group>[]) =>
    (it: Step) =>
      it.as === 'all'
        ? { facts: [aFact({ measure: 'count', value: rows.reduce((sum, row) => sum + Number(row.value), 0) })], notes: [] }
        : { facts: rows, notes: [] }
  const most = (language: 'en' | 'es', ...rows: ReturnType<typeof group>[]) =>
    answered(aMeaning({ language, topic: requests, wanted: { want: 'extreme', which: 'highest' }, by: 'department' }), counted(...rows))

  it('names all groups with the same number, and not the group without a value', () => {
    const rows = [group('none', 9), group('Parks', 4), group('Roads', 4), group('Waste', 1)]
    expect(firstLine(most('en', ...rows))).toBe('Most open service requests are with Parks and Roads: 4 each.')
    expect(firstLine(most('es', ...rows))).toBe('La mayor cantidad de solicitudes abiertas corresponde a Parks y Roads: 4 en cada caso.')
  })

  it('draws no table without rows, and says if no record matches', () => {
    expect(text(most('en', group('Parks', 0), group('Roads', 0)))).toBe('There are no open service requests.')
    expect(text(most('en', group('none', 3), group('Roads', 0)))).toContain('None of them has an entry under “Department”.')
  })

  it('a trend gives both ends; two periods share a chart', () => {
    const line = (as: string): NonNullable<ToolResult['series']> => [
      {
        name: 'Montevideo',
        measure: 'energy.consumption',
        unit: 'MW',
        as: 'measured',
        points: [1, 2].map((at) => ({ at: new Date(NOW_MS - at * HOUR_MS).toISOString(), value: as.length + at })),
      },
    ]
    const topic = { about: 'measure', measure: 'energy.consumption' } as const
    const day = { ...PERIOD, fromMs: NOW_MS - 6 * HOUR_MS, toMs: NOW_MS }
    const hours = answered(aMeaning({ topic, time: day, by: 'hour' }))
    expect(firstLine(hours)).toBe('The power consumption was between 41 MW (01:00) and 42 MW (02:00) today from 10:30 to 16:30.')
    const both = answered(
      aMeaning({
        topic,
        time: day,
        wanted: { want: 'comparison' },
        against: { time: { ...day, fromMs: day.fromMs - DAY_MS, toMs: day.toMs - DAY_MS }, places: [] },
      }),
      (it) => (it.as === 'course' || it.as === 'earlier' ? { facts: [], notes: [], series: line(it.as) } : outcomeOf(it).result),
    )
    const chart = both.blocks.find((it) => it.kind === 'chart')
    expect(chart?.kind === 'chart' && chart.lines.map((it) => [it.as, it.name])).toEqual([
      ['measured', 'Today from 10:30 to 16:30'],
      ['before', 'Yesterday from 10:30 to 16:30'],
    ])
  })

  const facts = (found: readonly ReturnType<typeof aFact>[]) => ({ facts: found, notes: [] })
  const HOUR_AHEAD = new Date(NOW_MS + 3 * HOUR_MS).toISOString()
  const load = [
    ['forecast', 430],
    ['band-low', 400],
    ['band-high', 460],
  ] as const
  const supplied = (available: number | null) => (it: Step) =>
    it.as === 'main'
      ? facts(load.map(([measure, value]) => aFact({ measure, value, unit: 'MW', at: HOUR_AHEAD, quality: 'forecast' })))
      : it.as === 'now' && available !== null
        ? facts([
            aFact({ measure: 'energy.available', value: available, unit: 'MW' }),
            aFact({ measure: 'energy.solar', value: 150, unit: 'MW' }),
          ])
        : it.as === 'solar'
          ? facts([aFact({ measure: 'forecast', value: 20, unit: 'MW', at: HOUR_AHEAD, quality: 'forecast' })])
          : NOTHING
  const enough = { topic: { about: 'forecast', measure: 'energy.consumption', enough: true }, time: AHEAD } as const

  it.each([
    [
      500,
      'What is available now would be enough: consumption is expected to be highest at 19:30: 430 MW, and 500 MW is available at 16:25, 70 MW more.',
      'Lo disponible ahora alcanzaría: el consumo más alto se espera a las 19:30: 430 MW, y a las 16:25 hay 500 MW disponibles, 70 MW más.',
    ],
    [
      440,
      'It may be tight: consumption is expected to be highest at 19:30: 430 MW, and 440 MW is available at 16:25, only 10 MW more.',
      'Puede alcanzar muy justo: el consumo más alto se espera a las 19:30: 430 MW, y a las 16:25 hay 440 MW disponibles, solo 10 MW más.',
    ],
    [
      400,
      'What is available now would not be enough: consumption is expected to be highest at 19:30: 430 MW, and 400 MW is available at 16:25, 30 MW less.',
      'Lo disponible ahora no alcanzaría: el consumo más alto se espera a las 19:30: 430 MW, y a las 16:25 hay 400 MW disponibles, 30 MW menos.',
    ],
    [
      null,
      'It is not possible to say whether it will be enough, because available power is not measured now: consumption is expected to be highest at 19:30: 430 MW.',
      'No se puede decir si va a alcanzar, porque ahora no se mide la potencia disponible: el consumo más alto se espera a las 19:30: 430 MW.',
    ],
  ])('whether the power will be enough, with %s MW available now', (available, english, spanish) => {
    const answer = answered(aMeaning(enough), supplied(available))
    expect(firstLine(answer)).toBe(english)
    expect(firstLine(answered(aMeaning({ ...enough, language: 'es' }), supplied(available)))).toBe(spanish)
    expect(text(answer)).toContain("That is 71.7 % of the city's configured peak load.")
    expect(text(answer).includes('150 MW is solar power; 20 MW of it is expected at that hour.')).toBe(available !== null)
    expect(text(answer).includes('There is no forecast of the power available then.')).toBe(available !== null)
  })

  it('a moment with the value of the step next to it does not count as ignored', () => {
    const then = { ...MOMENT, fromMs: MOMENT.fromMs + 4 * MINUTE_MS, toMs: MOMENT.toMs + 4 * MINUTE_MS }
    const slot = { from: new Date(MOMENT.fromMs).toISOString(), to: new Date(MOMENT.fromMs + 5 * MINUTE_MS).toISOString() }
    const asked = aMeaning({ places: [SECTION], wanted: { want: 'comparison' }, against: { time: then, places: [] } })
    const found = (at: { at: string | null; period: { from: string; to: string } | null }) =>
      facts([aFact({ subject: SECTION, measure: 'traffic.speed', value: 20, unit: 'mph', ...at })])
    const answer = answered(asked, (it) =>
      it.as === 'main'
        ? found({ at: new Date(NOW_MS).toISOString(), period: null })
        : it.as === 'other'
          ? found({ at: null, period: slot })
          : NOTHING,
    )
    expect(text(answer)).not.toContain('I left out')
  })

  it('says how far the forecast reaches if the time is beyond it', () => {
    const answer = answered(aMeaning({ topic: { about: 'forecast', measure: 'energy.consumption' }, time: AHEAD }), (it) =>
      it.as === 'reach' ? outcomeOf(it).result : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(text(answer)).toContain('Forecasts end at 17:30.')
    // Readers would take a figure of that hour for the requested one.
    expect(text(answer)).not.toContain('MW')
  })

  it('gives the city’s value for a measure that its parts do not have', () => {
    const answer = answered(aMeaning({ topic: { about: 'measure', measure: 'city.safety' }, places: [SECTION] }), (it) =>
      it.as === 'whole' ? outcomeOf(it).result : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(text(answer)).toMatch(
      /^There is no current measurement of the safety index on Av\. Italia.*\nIt is known for the city as a whole: the safety index is/,
    )
  })
})

describe('the risk of one district over a time', () => {
  it('is the risk of the hour with the highest one', () => {
    const hour = (at: number, value: number) =>
      aFact({
        subject: { kind: 'district', id: 'centro', name: 'Centro' },
        measure: 'risk',
        value,
        unit: '%',
        at: new Date(NOW_MS + at * HOUR_MS).toISOString(),
      })
    const evening = { kind: 'ahead' as const, fromMs: NOW_MS + 2 * HOUR_MS, toMs: NOW_MS + 6 * HOUR_MS, words: 'this evening' }
    const answer = answered(
      aMeaning({ topic: { about: 'risk' }, places: [{ kind: 'district', id: 'centro', name: 'Centro' }], time: evening }),
      () => ({ facts: [hour(1, 40), hour(2, 10), hour(4, 22), hour(7, 30)], notes: [] }),
    )
    expect(firstLine(answer)).toBe('In that time the risk of an incident in Centro is highest in the hour that begins at 20:30: 22 %.')
  })
})
