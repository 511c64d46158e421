import { describe, expect, test } from 'vitest'
import { GRAVE_REPORTS, type GraveCase, HELD_OUT_GRAVE_REPORTS } from '../../testing/grave-reports.ts'
import { Service, USUAL_SERVICES } from '../service.ts'
import { DOUBTS } from './duplicate-doubt.ts'
import { type DuplicateCandidate, type DuplicateReport, parentFor } from './duplicates.ts'
import { dangersIn } from './gravity.ts'
import { lexiconOf } from './record-topics.ts'

/** Wherever tests run; the domain itself has none. */
declare const console: { info(line: string): void }
declare const performance: { now(): number }

const RULES = { services: {}, categories: {}, types: {} }
const services = USUAL_SERVICES.map((it) => Service.parse(it))
const read = lexiconOf(services)
const isIncident = (code: string) => code === 'power_outage' || code === 'traffic_accident'

const reportOf = (code: string, text: string, more: Partial<DuplicateReport> = {}): DuplicateReport => ({
  kind: isIncident(code) ? 'incident' : 'service-request',
  position: [-56.15, -34.9],
  atMs: 0,
  word: isIncident(code) ? code : (services.find((it) => it.code === code)?.category ?? 'other'),
  serviceCode: isIncident(code) ? null : code,
  text,
  pictures: 0,
  ...more,
})
const candidate = (report: DuplicateReport): DuplicateCandidate => ({ ...report, id: 'first', reports: 1 })
const later = { position: [-56.15, -34.9 + 15 / 111_195] as [number, number], atMs: 3 * 60_000 }

/** Closed by rule under the harmless one, 15 m from it and three minutes later. */
function isSwallowed({ code, harmless, grave }: GraveCase): boolean {
  const fold = parentFor(reportOf(code, grave, later), [candidate(reportOf(code, harmless))], RULES, read)
  return fold !== null && fold.doubts.length === 0
}

describe('a grave report beside a harmless one', () => {
  test.each(GRAVE_REPORTS)('is not closed as its duplicate: $grave', (it) => {
    expect(isSwallowed(it)).toBe(false)
  })

  test('60 of them, and 30 that no word was chosen for', () => {
    const [tuned, heldOut] = [GRAVE_REPORTS, HELD_OUT_GRAVE_REPORTS].map((cases) => cases.filter(isSwallowed).length)
    console.info(`grave reports swallowed: ${tuned} of ${GRAVE_REPORTS.length}, held out ${heldOut} of ${HELD_OUT_GRAVE_REPORTS.length}`)
    expect(GRAVE_REPORTS).toHaveLength(60)
    expect(HELD_OUT_GRAVE_REPORTS).toHaveLength(30)
    expect(tuned).toBe(0)
    expect(heldOut).toBeLessThanOrEqual(1)
  })

  test('its words typed in a hurry are read all the same', () => {
    expect([...dangersIn('HAY HERIDOSS, una explocion')].sort()).toEqual(['explosion', 'injury'])
    expect([...dangersIn('somebody is uncosncious')]).toEqual(['injury'])
  })
})

describe('what is no warning', () => {
  const HARMLESS = [
    'No one was hurt, the lamp is dark',
    'Sin heridos, solo el farol apagado',
    'Nadie está lesionado',
    'there is no fire and no smoke here',
    'Não há feridos',
    'The container is full again, third time this year',
    'El bache sigue igual, pago mis impuestos',
    'Por favor vengan, urgente',
  ]
  test.each(HARMLESS)('%s', (text) => {
    expect([...dangersIn(text)]).toEqual([])
  })

  test('a negation ends with its part of the sentence', () => {
    expect([...dangersIn('There is no lamp here, but a man is bleeding')]).toEqual(['injury'])
    expect([...dangersIn('No anda la luz. Hay fuego')]).toEqual(['fire'])
    expect([...dangersIn('he is not breathing')]).toEqual(['injury'])
  })

  test.each([...GRAVE_REPORTS, ...HELD_OUT_GRAVE_REPORTS])('beside it: $harmless', ({ harmless }) => {
    expect([...dangersIn(harmless)]).toEqual([])
  })
})

describe('which reports wait for an operator', () => {
  const lamp = candidate(reportOf('street-light', 'the lamp is dark'))
  const doubtsOf = (text: string, more: Partial<DuplicateReport> = {}, parent = lamp) =>
    parentFor(reportOf('street-light', text, { ...later, ...more }), [parent], RULES, read)?.doubts

  test('none that says the same', () => expect(doubtsOf('Lamp is out here')).toEqual([]))
  test('one with a picture, whatever its words', () => {
    expect(doubtsOf('', { pictures: 1 })).toEqual(['picture'])
    expect(doubtsOf('Lamp is out here', { pictures: 2 })).toEqual(['picture'])
  })
  test('one that speaks of something else as well', () => {
    expect(doubtsOf('the lamp, the lamp post and the bulb are broken, and so is a paving stone')).toEqual(['subject'])
  })
  test('one of another service, which only words join', () => {
    expect(doubtsOf('the lamp is dark', { serviceCode: 'pothole', word: 'infrastructure' })).toEqual(['service'])
  })
  test('all of that at once', () => {
    const text = 'the lamp and the lamp post are on fire, the pothole too'
    expect(doubtsOf(text, { serviceCode: 'pothole', pictures: 1 })).toEqual(DOUBTS)
  })
  test('not one that warns of what the other warns of already', () => {
    const burning = candidate(reportOf('waste', 'The container is burning'))
    const again = parentFor(reportOf('waste', 'Hay fuego en el contenedor', later), [burning], RULES, read)
    expect(again?.doubts).toEqual([])
    const worse = parentFor(reportOf('waste', 'El contenedor arde y hay un herido', later), [burning], RULES, read)
    expect(worse).toMatchObject({ doubts: ['danger'], dangers: ['injury'] })
  })
  test('of two at one place it is another report of the one that warns of the same', () => {
    const grave = { ...candidate(reportOf('street-light', 'The lamp post is on fire')), id: 'grave' }
    const known = { ...lamp, reports: 12 }
    const fold = parentFor(reportOf('street-light', 'Lamp burning, flames', later), [known, grave], RULES, read)
    expect(fold).toMatchObject({ parentId: 'grave', doubts: [] })
  })
})

test('the longest description is read in no time', () => {
  const text = 'la columna sigue apagada desde hace tiempo y nadie la arregla '.repeat(68).slice(0, 4_200)
  dangersIn(text)
  const startMs = performance.now()
  for (let i = 0; i < 10; i++) dangersIn(text)
  const ms = (performance.now() - startMs) / 10
  console.info(`4,200 signs: ${ms.toFixed(1)} ms`)
  expect(ms).toBeLessThan(100)
})
