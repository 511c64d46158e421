import { Answer, plainText } from '@oppidum/domain/answer'
import { describe, expect, it } from 'vitest'
import type { ToolResult } from '../../tools/tool.ts'
import type { Meaning } from '../meaning.ts'
import { compose, composeRefusal, piecesOf, plan } from './compose.ts'
import type { Step } from './known.ts'
import type { Scene } from './reading.ts'
import { rowMeant } from './row-meant.ts'
import {
  AHEAD,
  aFact,
  aMeaning,
  DAY,
  HOUR,
  looked,
  MOMENT,
  NOW_MS,
  PERIOD,
  SECTION,
  scene,
  TITLE,
  TOPICS,
  WANTED,
} from './testing/made-looks.ts'

const NOTHING: ToolResult = { facts: [], notes: [] }

function answered(meaning: Meaning, found?: (step: Step) => ToolResult | null, where: Scene = scene()): Answer {
  const steps = plan(meaning, where)
  return compose(
    meaning,
    steps.map((it) => (found ? looked(it, found(it)) : looked(it))),
    where,
  ).answer
}

const text = (answer: Answer) => plainText(answer.blocks)
const firstLine = (answer: Answer) => text(answer).split('\n')[0]

/** Digits that stand beside facts and outside of quoted words. */
const bare = (answer: Answer) =>
  piecesOf(answer.blocks)
    .filter((it) => it.fact === undefined)
    .map((it) => it.text.replace(/“[^”]*”/g, ''))
    .filter((it) => /\d/.test(it))

describe('every topic with everything that may be wanted of it', () => {
  const times: Meaning['time'][] = [null, PERIOD, MOMENT, AHEAD]
  const places: Meaning['places'][] = [[], [SECTION], [SECTION, { kind: 'district', id: 'centro', name: 'Centro' }]]
  const dimensions: Meaning['by'][] = [null, 'district', 'day', 'hour-of-day', 'priority']
  const outcomes: [string, ((step: Step) => ToolResult | null) | undefined][] = [
    ['all found', undefined],
    ['nothing found', () => NOTHING],
    ['all failed', () => null],
    ['nothing allowed', () => ({ facts: [], notes: [{ note: 'not-allowed', needs: 'predictiveAnalytics' }] })],
  ]

  it.each(outcomes)('is an answer or an honest refusal: %s', (_name, found) => {
    const wrong: string[] = []
    let count = 0
    // Each topic with each wish, twice; languages, times, places and dimensions take turns.
    for (const topic of TOPICS)
      for (const wanted of WANTED)
        for (const time of [times[count % 4] ?? null, times[(count + 2) % 4] ?? null]) {
          const at = ++count % places.length
          const place = places[at] ?? []
          const language = count % 2 === 0 ? 'en' : 'es'
          const by = dimensions[count % dimensions.length] ?? null
          const against = count % 7 === 0 ? { time: PERIOD, places: [] } : null
          const threshold = count % 5 === 0 ? { is: 'above' as const, value: 21 } : null
          const meaning = aMeaning({ language, topic, wanted, time, places: place, by, against, threshold })
          const steps = plan(meaning, scene())
          const answer = answered(meaning, found)
          const named = `${language} ${JSON.stringify(topic)} ${JSON.stringify(wanted)} ${time?.kind} ${at} ${by}: ${text(answer)}`
          if (steps.length > 8) wrong.push(`${steps.length} looks: ${named}`)
          if (!Answer.safeParse(answer).success) wrong.push(`no answer: ${named}`)
          if (text(answer).trim() === '') wrong.push(`empty: ${named}`)
          if (bare(answer).length > 0) wrong.push(`bare ${bare(answer).join()}: ${named}`)
          if (answer.checked.unsupported.length > 0) wrong.push(`unsupported ${answer.checked.unsupported.join()}: ${named}`)
          if (/undefined|null|NaN|\[object/.test(text(answer))) wrong.push(`odd: ${named}`)
          const ids = new Set(answer.facts.map((it) => it.id))
          if (answer.facts.some((it) => (it.from ?? []).some((one) => !ids.has(one)))) wrong.push(`rests on nothing: ${named}`)
        }
    expect(wrong.slice(0, 5)).toEqual([])
  })
})

describe('what is said first', () => {
  const speed = { about: 'measure', measure: 'traffic.speed' } as const
  const cases: [string, Partial<Meaning>, string, string][] = [
    [
      'a live value',
      { topic: speed, places: [SECTION] },
      'The speed on Av. Italia, Comercio - Propios is 50.7 km/h at 16:25.',
      'La velocidad en Av. Italia, Comercio - Propios es de 50,7 km/h a las 16:25.',
    ],
    [
      'a mean',
      { topic: { about: 'measure', measure: 'energy.consumption' }, time: PERIOD },
      'The mean power consumption in Montevideo was 28.3 MW yesterday from 14:00 to 15:00.',
      'La media del consumo eléctrico en Montevideo fue de 28,3 MW ayer de 14:00 a 15:00.',
    ],
    [
      'an extreme with its moment',
      { topic: { about: 'measure', measure: 'energy.consumption' }, wanted: { want: 'when', which: 'highest' }, time: PERIOD },
      'The power consumption in Montevideo was highest yesterday at 14:00: 28.3 MW.',
      'El consumo eléctrico en Montevideo alcanzó su máximo ayer a las 14:00: 28,3 MW.',
    ],
    [
      'what nobody has acknowledged',
      {
        topic: { about: 'records', scope: { record: 'incident', standing: 'open' }, periodOf: 'reported', unacknowledged: true },
        wanted: { want: 'count' },
      },
      'There are 2 open unacknowledged incidents.',
      'Hay 2 incidentes abiertos sin acuse de recibo.',
    ],
    [
      'the speed of an empty road',
      { topic: { ...speed, freeFlow: true }, places: [SECTION] },
      'Free flow there is 52.3 km/h.',
      'El flujo libre allí es de 52,3 km/h.',
    ],
    [
      'the first of many',
      { topic: speed, wanted: { want: 'extreme', which: 'lowest' }, by: 'street' },
      'Traffic is slowest on Place one 7: 32.2 km/h at 16:25.',
      'El tránsito es más lento en Place one 7: 32,2 km/h a las 16:25.',
    ],
    [
      'the worst of many, with what is usual there',
      { topic: { about: 'word', word: 'congestion' }, wanted: { want: 'where' } },
      'Traffic is worst on Place one 7: 32.2 km/h at 16:25, where free flow is 64.4 km/h.',
      'El tránsito está peor en Place one 7: 32,2 km/h a las 16:25, con flujo libre a 64,4 km/h.',
    ],
    [
      'the substation nearest to its capacity',
      { topic: { about: 'measure', measure: 'substation.share' }, wanted: { want: 'extreme', which: 'highest' } },
      'The most loaded substation is Place one 7: 20 % of its capacity at 16:25.',
      'La subestación más cargada es Place one 7: 20 % de su capacidad a las 16:25.',
    ],
    [
      'the request that waits longest, by its gender',
      {
        topic: { about: 'records', scope: { record: 'service-request', standing: 'open' }, periodOf: 'reported' },
        wanted: { want: 'list', order: 'longest-open' },
      },
      `Open the longest is REQ-2026-000123 (${TITLE}), open for 3 h.`,
      `La que lleva más tiempo abierta es REQ-2026-000123 (${TITLE}), abierta desde hace 3 h.`,
    ],
    [
      'a count',
      {
        topic: { about: 'records', scope: { record: 'incident', standing: 'open', priorities: ['high'] }, periodOf: 'reported' },
        wanted: { want: 'count' },
      },
      'There are 12 open high-priority incidents.',
      'Hay 12 incidentes abiertos de prioridad alta.',
    ],
    [
      'a record',
      { topic: { about: 'record', record: 'incident', number: 'INC-2026-000123' } },
      `INC-2026-000123 (${TITLE}) is active, with high priority.`,
      `INC-2026-000123 (${TITLE}) está activo, con prioridad alta.`,
    ],
    [
      'what is expected',
      { topic: { about: 'forecast', measure: 'energy.consumption' }, time: AHEAD },
      'The power consumption in Montevideo is expected to be 431.4 MW at 17:30.',
      'Se espera que el consumo eléctrico en Montevideo sea de 431,4 MW a las 17:30.',
    ],
    [
      'a trend',
      { topic: { about: 'measure', measure: 'energy.solar' }, wanted: { want: 'trend' }, time: PERIOD },
      'The solar power in Montevideo has risen by 6 MW: from 30 MW yesterday at 14:00 to 36 MW yesterday at 15:00.',
      'La potencia solar en Montevideo subió 6 MW: de 30 MW ayer a las 14:00 a 36 MW ayer a las 15:00.',
    ],
    [
      'who it is',
      { topic: { about: 'assistant', what: 'identity' } },
      "I am the built-in analyst: a program that reads questions by rules and answers from this city's own data. No language model is involved.",
      'Soy el analista incorporado: un programa que lee preguntas con reglas y responde con los datos de esta ciudad. No interviene ningún modelo de lenguaje.',
    ],
  ]
  it.each(cases)('%s', (_name, more, english, spanish) => {
    expect(firstLine(answered(aMeaning(more)))).toBe(english)
    expect(firstLine(answered(aMeaning({ ...more, language: 'es' })))).toBe(spanish)
  })

  it('a value that is silent is no present value, and says how old the last one is', () => {
    const old = aFact({ subject: SECTION, measure: 'traffic.speed', value: 10, unit: 'mph', at: new Date(NOW_MS - 2 * HOUR).toISOString() })
    const answer = answered(aMeaning({ places: [SECTION] }), (it) =>
      it.as === 'main'
        ? { facts: [old], notes: [{ note: 'stale', what: `traffic.speed · ${SECTION.name}`, since: old.at as string }] }
        : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(firstLine(answer)).toBe(`The speed on ${SECTION.name} is not measured now; the last value was 16.1 km/h at 14:30 (2 h ago).`)
  })

  it('a limit in a question is answered with yes or no', () => {
    const meaning = aMeaning({ places: [SECTION], threshold: { is: 'above', value: 50 } })
    expect(firstLine(answered(meaning))).toMatch(/^No: the speed/)
    expect(firstLine(answered({ ...meaning, threshold: { is: 'above', value: 10 } }))).toMatch(/^Yes: the speed/)
  })
})

describe('what stands beside it', () => {
  it('a live value has its change against the same minute of yesterday as facts that rest on both', () => {
    const answer = answered(aMeaning({ places: [SECTION] }))
    expect(text(answer)).toContain('That is 5.2 km/h (11.5 %) more than yesterday at 16:30, when it was 45.5 km/h.')
    const difference = answer.facts.find((it) => it.measure === 'difference')
    expect(difference?.from?.map((id) => answer.facts.find((it) => it.id === id)?.measure)).toEqual(['traffic.speed', 'traffic.speed:mean'])
  })

  it('what a call does not tell is a caveat', () => {
    expect(text(answered(aMeaning({ time: PERIOD, unread: ['frobnicate 7'] })))).toContain('Values exist for 71.3 % of that time.')
    expect(text(answered(aMeaning({ time: PERIOD, unread: ['frobnicate 7'] })))).toContain('Not understood and left out: “frobnicate 7”.')
  })

  it('what a record says is text and nothing else', () => {
    const answer = answered(
      aMeaning({
        topic: { about: 'records', scope: { record: 'incident', standing: 'open' }, periodOf: 'reported' },
        wanted: { want: 'list', order: null },
      }),
    )
    const titled = piecesOf(answer.blocks).filter((it) => it.text === TITLE)
    expect(titled.length).toBeGreaterThan(0)
    expect(titled.every((it) => it.fact !== undefined)).toBe(true)
    expect(answer.checked.unsupported).toEqual([])
  })

  it('a list can be asked for by its rows', () => {
    const meaning = aMeaning({
      topic: { about: 'records', scope: { record: 'incident', standing: 'open' }, periodOf: 'reported' },
      wanted: { want: 'list', order: null },
    })
    const steps = plan(meaning, scene())
    const { memory } = compose(
      meaning,
      steps.map((it) => looked(it)),
      scene(),
    )
    expect(memory.rows.map((it) => it.id)).toEqual(['INC-2026-000123', 'INC-2026-000124'])
  })

  it('says how a question was read', () => {
    expect(answered(aMeaning({ places: [SECTION], time: PERIOD, wanted: { want: 'value', aggregate: 'mean' } })).understood).toBe(
      'The mean speed · Av. Italia, Comercio - Propios · yesterday from 14:00 to 15:00',
    )
  })
})

describe('what is told of many', () => {
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

  it('groups of equal number are all named, and what has none is no answer', () => {
    const rows = [group('none', 9), group('Parks', 4), group('Roads', 4), group('Waste', 1)]
    expect(firstLine(most('en', ...rows))).toBe('Most open service requests are with Parks and Roads: 4 each.')
    expect(firstLine(most('es', ...rows))).toBe('La mayor cantidad de solicitudes abiertas corresponde a Parks y Roads: 4 en cada caso.')
  })

  it('of nothing there is no table, and what no record has is said', () => {
    expect(text(most('en', group('Parks', 0), group('Roads', 0)))).toBe('There are no open service requests.')
    expect(text(most('en', group('none', 3), group('Roads', 0)))).toContain('None of them has an entry under “Department”.')
  })

  it('a course says its ends; two times are drawn over each other', () => {
    const line = (as: string): NonNullable<ToolResult['series']> => [
      {
        name: 'Montevideo',
        measure: 'energy.consumption',
        unit: 'MW',
        as: 'measured',
        points: [1, 2].map((at) => ({ at: new Date(NOW_MS - at * HOUR).toISOString(), value: as.length + at })),
      },
    ]
    const topic = { about: 'measure', measure: 'energy.consumption' } as const
    const day = { ...PERIOD, fromMs: NOW_MS - 6 * HOUR, toMs: NOW_MS }
    const hours = answered(aMeaning({ topic, time: day, by: 'hour' }))
    expect(firstLine(hours)).toBe('The power consumption lay between 41 MW (01:00) and 42 MW (02:00) today from 10:30 to 16:30.')
    const both = answered(
      aMeaning({
        topic,
        time: day,
        wanted: { want: 'comparison' },
        against: { time: { ...day, fromMs: day.fromMs - DAY, toMs: day.toMs - DAY }, places: [] },
      }),
      (it) => (it.as === 'course' || it.as === 'earlier' ? { facts: [], notes: [], series: line(it.as) } : looked(it).result),
    )
    const chart = both.blocks.find((it) => it.kind === 'chart')
    expect(chart?.kind === 'chart' && chart.lines.map((it) => [it.as, it.name])).toEqual([
      ['measured', 'Today from 10:30 to 16:30'],
      ['before', 'Yesterday from 10:30 to 16:30'],
    ])
  })

  it('a forecast that does not reach so far says how far it does', () => {
    const answer = answered(aMeaning({ topic: { about: 'forecast', measure: 'energy.consumption' }, time: AHEAD }), (it) =>
      it.as === 'reach' ? looked(it).result : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(text(answer)).toContain('The furthest that is forecast is at 17:30.')
    // A figure of that hour would be taken for the one that was asked for.
    expect(text(answer)).not.toContain('MW')
  })

  it('what only the whole city has is told of the whole city', () => {
    const answer = answered(aMeaning({ topic: { about: 'measure', measure: 'city.safety' }, places: [SECTION] }), (it) =>
      it.as === 'whole' ? looked(it).result : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(text(answer)).toMatch(
      /^There is no current measurement of the safety index on Av\. Italia.*\nIt is known for the city as a whole: the safety index is/,
    )
  })
})

describe('what stands in the answer before', () => {
  const topic = { about: 'word', word: 'congestion' } as const
  const worst = aMeaning({ topic, wanted: { want: 'where' } })
  const before = { version: 1 as const, meaning: worst, rows: [{ kind: 'section' as const, id: SECTION.id, name: SECTION.name }] }
  const asked = (more: Partial<Meaning>) =>
    rowMeant({ kind: 'meaning', meaning: aMeaning({ wanted: { want: 'why' }, topic, ...more }) }, before)

  it('a why means what stood first, unless it is about something else', () => {
    expect(asked({})).toMatchObject({ meaning: { places: [SECTION] } })
    expect(asked({ topic: { about: 'measure', measure: 'energy.wind' } })).toMatchObject({ meaning: { places: [] } })
    expect(asked({ places: [{ kind: 'district', id: 'centro', name: 'Centro' }] })).toMatchObject({
      meaning: { places: [{ id: 'centro' }] },
    })
  })
})

describe('the risk of one district over a time', () => {
  it('is that of the hour in which it is highest', () => {
    const hour = (at: number, value: number) =>
      aFact({
        subject: { kind: 'district', id: 'centro', name: 'Centro' },
        measure: 'risk',
        value,
        unit: '%',
        at: new Date(NOW_MS + at * HOUR).toISOString(),
      })
    const evening = { kind: 'ahead' as const, fromMs: NOW_MS + 2 * HOUR, toMs: NOW_MS + 6 * HOUR, words: 'this evening' }
    const answer = answered(
      aMeaning({ topic: { about: 'risk' }, places: [{ kind: 'district', id: 'centro', name: 'Centro' }], time: evening }),
      () => ({ facts: [hour(1, 40), hour(2, 10), hour(4, 22), hour(7, 30)], notes: [] }),
    )
    expect(firstLine(answer)).toBe('In that time the risk of an incident in Centro is highest in the hour that begins at 20:30: 22 %.')
  })
})

describe('what would change a record', () => {
  const act = (more: Extract<Meaning['wanted'], { want: 'act' }>, where = scene()) =>
    answered(aMeaning({ topic: { about: 'record', record: 'incident', number: 'INC-2026-000123' }, wanted: more }), undefined, where)
  const proposal = (answer: Answer) => answer.blocks.find((it) => it.kind === 'proposal')

  it('is a proposal with the very call, made by nobody', () => {
    const answer = act({ want: 'act', act: 'acknowledge', department: null })
    expect(proposal(answer)?.call).toEqual({
      method: 'PATCH',
      path: '/api/incidents/01a1fa6f-e6c0-7964-b641-78fb9cfdec53?city=mvd',
      body: { version: 4, acknowledged: true },
    })
    expect(text(answer)).toContain('Nothing has been changed')
  })

  it('is none for those whose role may not, and says whose may', () => {
    const answer = act({ want: 'act', act: 'acknowledge', department: null }, scene({ role: 'viewer' }))
    expect(answer.kind).toBe('not-allowed')
    expect(proposal(answer)).toBeUndefined()
    expect(text(answer)).toContain('operators and admins')
  })

  it('is none where the life cycle has no such step, and where only a person can say how it ended', () => {
    expect(proposal(act({ want: 'act', act: 'reopen', department: null }))).toBeUndefined()
    expect(proposal(act({ want: 'act', act: 'resolve', department: null }))).toBeUndefined()
    expect(text(act({ want: 'act', act: 'resolve', department: null }))).toContain('needs an outcome and a reason')
  })

  it('gives another priority, and none that it has or that its kind has not', () => {
    expect(proposal(act({ want: 'act', act: 'priority', department: null, priority: 'low' }))?.call.body).toEqual({
      version: 4,
      priority: 'low',
    })
    const same = act({ want: 'act', act: 'priority', department: null, priority: 'high' })
    expect([firstLine(same), proposal(same)]).toEqual(['INC-2026-000123 has the priority high already.', undefined])
    expect(act({ want: 'act', act: 'priority', department: null }).blocks.at(-1)).toMatchObject({
      kind: 'choices',
      choices: expect.arrayContaining(['Change the priority of INC-2026-000123 to critical']),
    })
  })

  it('asks for the department that is missing, each choice a whole question', () => {
    const answer = act({ want: 'act', act: 'assign', department: null })
    expect(answer.blocks.at(-1)).toEqual({
      kind: 'choices',
      choices: ['Assign INC-2026-000123 to Roads', 'Assign INC-2026-000123 to Parks'],
    })
    expect(proposal(act({ want: 'act', act: 'assign', department: 'parks' }))?.call.body).toEqual({ version: 4, department: 'Parks' })
  })
})

describe('what has no answer', () => {
  it.each([
    [{ kind: 'not-kept', language: 'en', what: 'air quality' }, 'no-data', "This city's data does not hold “air quality”."],
    [{ kind: 'out-of-field', language: 'es' }, 'out-of-field', 'Eso no es algo que conozca una sala de operaciones de una ciudad.'],
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

  it('names the plan that has it', () => {
    const answer = answered(aMeaning({ topic: { about: 'risk' } }), () => ({
      facts: [],
      notes: [{ note: 'not-allowed', needs: 'predictiveAnalytics' }],
    }))
    expect(answer.kind).toBe('not-allowed')
    expect(text(answer)).toContain('the plan Pro')
  })
})

describe('a plan', () => {
  it('asks for whole steps of the history and never for what has not come', () => {
    const today = aMeaning({ time: { kind: 'period', fromMs: NOW_MS - DAY / 2, toMs: NOW_MS + DAY / 2, words: 'today' } })
    const periods = plan(today, scene()).map((it) => (it.args as { period?: { to: string } }).period?.to)
    expect(periods.every((to) => to === undefined || Date.parse(to) <= NOW_MS)).toBe(true)
    const moment = plan(aMeaning({ time: { ...MOMENT, fromMs: NOW_MS - DAY + 1, toMs: NOW_MS - DAY + 1 } }), scene())[0]?.args
    expect(moment).toMatchObject({ period: { from: '2026-11-19T19:30:00.000Z', to: '2026-11-19T19:35:00.000Z' } })
  })
})
