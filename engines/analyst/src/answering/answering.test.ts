import { Answer } from '@oppidum/domain/assistant/answer'
import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import type { Meaning } from '../meaning.ts'
import type { ToolResult } from '../tool.ts'
import type { Step } from './answer-context.ts'
import { compose, piecesOf, plan } from './compose.ts'
import { rowMeant } from './row-meant.ts'
import { answered, bare, firstLine, NOTHING, text } from './testing/answer-lines.ts'
import {
  AHEAD,
  aFact,
  aMeaning,
  MOMENT,
  NOW_MS,
  outcomeOf,
  PERIOD,
  SECTION,
  scene,
  TITLE,
  TOPICS,
  WANTED,
} from './testing/sample-results.ts'

describe('every topic with every `wanted`', () => {
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
    // Each topic with each `wanted`, twice; languages, times, places and dimensions alternate.
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

describe('the lead sentence', () => {
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

  it('does not call a stale value the present one, and gives its age', () => {
    const old = aFact({
      subject: SECTION,
      measure: 'traffic.speed',
      value: 10,
      unit: 'mph',
      at: new Date(NOW_MS - 2 * HOUR_MS).toISOString(),
    })
    const answer = answered(aMeaning({ places: [SECTION] }), (it) =>
      it.as === 'main'
        ? { facts: [old], notes: [{ note: 'stale', what: `traffic.speed · ${SECTION.name}`, since: old.at as string }] }
        : NOTHING,
    )
    expect(answer.kind).toBe('no-data')
    expect(firstLine(answer)).toBe(`The speed on ${SECTION.name} is not measured now; the last value was 16.1 km/h at 14:30 (2 h ago).`)
  })

  it('answers a threshold with yes or no', () => {
    const meaning = aMeaning({ places: [SECTION], threshold: { is: 'above', value: 50 } })
    expect(firstLine(answered(meaning))).toMatch(/^No: the speed/)
    expect(firstLine(answered({ ...meaning, threshold: { is: 'above', value: 10 } }))).toMatch(/^Yes: the speed/)
  })
})

describe('the rest of an answer', () => {
  it('a live value has its change since the same minute yesterday, as facts that rest on both', () => {
    const answer = answered(aMeaning({ places: [SECTION] }))
    expect(text(answer)).toContain('That is 5.2 km/h (11.5 %) more than yesterday at 16:30, when it was 45.5 km/h.')
    const difference = answer.facts.find((it) => it.measure === 'difference')
    expect(difference?.from?.map((id) => answer.facts.find((it) => it.id === id)?.measure)).toEqual(['traffic.speed', 'traffic.speed:mean'])
  })

  it('notes of a query become caveats', () => {
    expect(text(answered(aMeaning({ time: PERIOD, unread: ['frobnicate 7'] })))).toContain('Values exist for 71.3 % of that time.')
    expect(text(answered(aMeaning({ time: PERIOD, unread: ['frobnicate 7'] })))).toContain('Not understood and left out: “frobnicate 7”.')
  })

  it('text of a record is plain text', () => {
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

  it('a follow-up can refer to the rows of a list', () => {
    const meaning = aMeaning({
      topic: { about: 'records', scope: { record: 'incident', standing: 'open' }, periodOf: 'reported' },
      wanted: { want: 'list', order: null },
    })
    const steps = plan(meaning, scene())
    const { memory } = compose(
      meaning,
      steps.map((it) => outcomeOf(it)),
      scene(),
    )
    expect(memory.rows.map((it) => it.id)).toEqual(['INC-2026-000123', 'INC-2026-000124'])
  })

  it('says how it understood the question', () => {
    expect(answered(aMeaning({ places: [SECTION], time: PERIOD, wanted: { want: 'value', aggregate: 'mean' } })).understood).toBe(
      'The mean speed · Av. Italia, Comercio - Propios · yesterday from 14:00 to 15:00',
    )
  })
})

describe('the rows of the previous answer', () => {
  const topic = { about: 'word', word: 'congestion' } as const
  const worst = aMeaning({ topic, wanted: { want: 'where' } })
  const before = { version: 1 as const, meaning: worst, rows: [{ kind: 'section' as const, id: SECTION.id, name: SECTION.name }] }
  const asked = (more: Partial<Meaning>) =>
    rowMeant({ kind: 'meaning', meaning: aMeaning({ wanted: { want: 'why' }, topic, ...more }) }, before)

  it('a why is about the first row, unless it names something else', () => {
    expect(asked({})).toMatchObject({ meaning: { places: [SECTION] } })
    expect(asked({ topic: { about: 'measure', measure: 'energy.wind' } })).toMatchObject({ meaning: { places: [] } })
    expect(asked({ places: [{ kind: 'district', id: 'centro', name: 'Centro' }] })).toMatchObject({
      meaning: { places: [{ id: 'centro' }] },
    })
  })
})

describe('a proposed change of a record', () => {
  const act = (more: Extract<Meaning['wanted'], { want: 'act' }>, where = scene()) =>
    answered(aMeaning({ topic: { about: 'record', record: 'incident', number: 'INC-2026-000123' }, wanted: more }), undefined, where)
  const proposal = (answer: Answer) => answer.blocks.find((it) => it.kind === 'proposal')

  it('contains the API call, and does not make it', () => {
    const answer = act({ want: 'act', act: 'acknowledge', department: null })
    expect(proposal(answer)?.call).toEqual({
      method: 'PATCH',
      path: '/api/incidents/01a1fa6f-e6c0-7964-b641-78fb9cfdec53?city=mvd',
      body: { version: 4, acknowledged: true },
    })
    expect(text(answer)).toContain('Nothing has changed yet')
  })

  it('is refused for a role that may not, naming the one that may', () => {
    const answer = act({ want: 'act', act: 'acknowledge', department: null }, scene({ role: 'viewer' }))
    expect(answer.kind).toBe('not-allowed')
    expect(proposal(answer)).toBeUndefined()
    expect(text(answer)).toContain('operators and admins')
  })

  it('is refused if the life cycle has no such step, or if only a person can tell the outcome', () => {
    expect(proposal(act({ want: 'act', act: 'reopen', department: null }))).toBeUndefined()
    expect(proposal(act({ want: 'act', act: 'resolve', department: null }))).toBeUndefined()
    expect(text(act({ want: 'act', act: 'resolve', department: null }))).toContain('needs an outcome and a reason')
  })

  it('sets another priority, but not the present one or one that its kind does not have', () => {
    expect(proposal(act({ want: 'act', act: 'priority', department: null, priority: 'low' }))?.call.body).toEqual({
      version: 4,
      priority: 'low',
    })
    const same = act({ want: 'act', act: 'priority', department: null, priority: 'high' })
    expect([firstLine(same), proposal(same)]).toEqual(['INC-2026-000123 already has priority high.', undefined])
    expect(act({ want: 'act', act: 'priority', department: null }).blocks.at(-1)).toMatchObject({
      kind: 'choices',
      choices: expect.arrayContaining(['Change the priority of INC-2026-000123 to critical']),
    })
  })

  it('asks for a missing department with whole questions', () => {
    const answer = act({ want: 'act', act: 'assign', department: null })
    expect(answer.blocks.at(-1)).toEqual({
      kind: 'choices',
      choices: ['Assign INC-2026-000123 to Roads', 'Assign INC-2026-000123 to Parks'],
    })
    expect(proposal(act({ want: 'act', act: 'assign', department: 'parks' }))?.call.body).toEqual({ version: 4, department: 'Parks' })
  })
})

describe('a plan', () => {
  it('queries whole steps of the history, and never the future', () => {
    const today = aMeaning({ time: { kind: 'period', fromMs: NOW_MS - DAY_MS / 2, toMs: NOW_MS + DAY_MS / 2, words: 'today' } })
    const periods = plan(today, scene()).map((it) => (it.args as { period?: { to: string } }).period?.to)
    expect(periods.every((to) => to === undefined || Date.parse(to) <= NOW_MS)).toBe(true)
    const moment = plan(aMeaning({ time: { ...MOMENT, fromMs: NOW_MS - DAY_MS + 1, toMs: NOW_MS - DAY_MS + 1 } }), scene())[0]?.args
    expect(moment).toMatchObject({ period: { from: '2026-11-19T19:30:00.000Z', to: '2026-11-19T19:35:00.000Z' } })
  })
})

describe('whether it is real data', () => {
  const reality = aMeaning({ topic: { about: 'reality' } })
  const facts = (...qualities: ('simulated' | 'measured')[]) => ({
    facts: qualities.map((quality, at) => ({
      ...aFact({ measure: 'city.speed', value: 20 + at, unit: 'mph' }),
      quality,
      source: quality === 'simulated' ? 'simulator' : 'detectors',
    })),
    notes: [],
  })
  it.each([
    ['all of it simulated', ['simulated', 'simulated'], 'No: all 2 live figures'],
    ['none of it', ['measured', 'measured', 'measured'], 'Yes: none of the 3 live figures'],
    ['some of it', ['simulated', 'measured', 'measured'], 'In part: 1 of 3 live figures'],
  ] as const)('%s follows from the qualities of the figures', (_, qualities, words) => {
    const answer = answered(reality, ({ as }) => (as === 'main' ? facts(...qualities) : NOTHING))
    expect(firstLine(answer)).toContain(words)
    expect(text(answer).includes('simulator')).toBe(qualities.some((it) => it === 'simulated'))
    expect(answer.checked.unsupported).toEqual([])
  })
})
