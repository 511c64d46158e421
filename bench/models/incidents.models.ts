import { join } from 'node:path'
import type { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import { distinctWordings, wordingOf } from '@oppidum/models/incidents/distinct-wordings'
import { answerIncident, fitIncidents, type IncidentParameters } from '@oppidum/models/incidents/incident-model'
import { FIRE_MEDIAN_MINUTES, NIGHT_FACTOR } from '@oppidum/models/incidents/response-minutes'
import { expect, test } from 'vitest'
import { readCsv } from '../../server/src/cli/csv-file.ts'
import { incidentLog } from '../../server/src/cli/incident-log.ts'
import { readShippedModel } from '../../server/src/features/forecasting/shipped-model.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { accuracy, macroF1 } from './class-score.ts'

const FOLDER = process.env.MODEL_DATA_DIR ?? '../shared/data'
const LEARNED_SHARE = 0.8

/** Written after the model was, and never learned from. */
const OWN: readonly [text: string, type: IncidentType, priority: IncidentPriority][] = [
  ['Flames visible on the roof of the old theatre, several people still inside', 'fire', 'critical'],
  ['Small bin fire behind the market, no danger to buildings', 'fire', 'medium'],
  ['Van burning on the hard shoulder, driver got out', 'fire', 'high'],
  ['Smoke detector went off because of burnt toast', 'fire', 'low'],
  ['Se está quemando un apartamento y hay una familia atrapada', 'fire', 'critical'],
  ['Humo en el techo de un supermercado, ya evacuaron', 'fire', 'high'],
  ['Arde un contenedor frente a la facultad', 'fire', 'medium'],
  ['The whole east side has lost electricity after lightning struck the substation', 'power_outage', 'high'],
  ['Our apartment block has been without power since noon', 'power_outage', 'medium'],
  ['Hospital running without electricity, backup generator has failed', 'power_outage', 'critical'],
  ['Planned supply interruption on Friday from 9 to 10', 'power_outage', 'low'],
  ['Apagón en dos barrios por la caída de una línea', 'power_outage', 'high'],
  ['Estamos sin luz en la cuadra desde anoche', 'power_outage', 'medium'],
  ['Lorry and two cars crashed, one driver is trapped and bleeding', 'traffic_accident', 'critical'],
  ['Woman on foot struck by a taxi at the zebra crossing', 'traffic_accident', 'critical'],
  ['Two cars bumped into each other, left lane blocked, nobody hurt', 'traffic_accident', 'medium'],
  ['Scratched bumper in the car park, both drivers are fine', 'traffic_accident', 'low'],
  ['Chocaron una moto y una camioneta, el motociclista se quebró la pierna', 'traffic_accident', 'high'],
  ['Atropellaron a una señora en el cruce peatonal', 'traffic_accident', 'critical'],
  ['Choque leve entre dos autos, bloquean un carril', 'traffic_accident', 'medium'],
  ['Strong smell of gas in the stairwell, residents feel sick', 'other', 'critical'],
  ['Big tree blocks both lanes after the storm', 'other', 'high'],
  ['Broken down truck in the middle lane', 'other', 'medium'],
  ['Street market on Saturday, slow traffic expected', 'other', 'low'],
  ['Se cayó un árbol enorme y corta toda la avenida', 'other', 'high'],
  ['Camión averiado en el carril del medio', 'other', 'medium'],
]

function report(
  row: string,
  parameters: IncidentParameters,
  later: readonly { text: string; createdAtMs: number; type: string; priority: string }[],
) {
  const answers = later.map((it) => answerIncident(parameters, it))
  const [types, priorities] = [later.map((it) => it.type), later.map((it) => it.priority)]
  const [namedTypes, namedPriorities] = [answers.map((it) => it.type), answers.map((it) => it.priority)]
  reportGoal(`${row}: type`, accuracy(types, namedTypes), null)
  reportGoal(`${row}: macro F1 of type`, macroF1(types, namedTypes), null)
  reportGoal(`${row}: priority`, accuracy(priorities, namedPriorities), null)
  reportGoal(`${row}: macro F1 of priority`, macroF1(priorities, namedPriorities), null)
}

test('incidents, learned and what ships, on the last fifth of the log', async () => {
  const log = incidentLog(await readCsv(join(FOLDER, 'incidents-calgary/incidents.csv.gz')))
  const later = log.slice(Math.floor(LEARNED_SHARE * log.length))
  const started = process.cpuUsage()
  const learned = fitIncidents(log.slice(0, Math.floor(LEARNED_SHARE * log.length))) as IncidentParameters
  report('incidents, learned, later rows', learned, later)
  reportFigure('incidents, learned: CPU', process.cpuUsage(started).user / 1_000_000, 's', 30)
  report('incidents, what ships, later rows', (await readShippedModel<IncidentParameters>('incidents')).parameters, later)
  expect(later.length).toBeGreaterThan(0)
})

const FOLDS = 5

/** A log repeats few wordings: most of its last fifth was learned word for word. These figures are of wordings that were not. */
test('incidents, wordings that were not learned', async () => {
  const log = incidentLog(await readCsv(join(FOLDER, 'incidents-calgary/incidents.csv.gz')))
  const earlier = log.slice(0, Math.floor(LEARNED_SHARE * log.length))
  const known = new Set(earlier.map((it) => wordingOf(it.text)))
  const unseen = distinctWordings(log.slice(earlier.length)).filter((it) => !known.has(wordingOf(it.text)))
  reportFigure('incidents: wordings of the earlier rows', known.size, '', null)
  report(`incidents, learned, ${unseen.length} later wordings, each once`, fitIncidents(earlier) as IncidentParameters, unseen)
  const { parameters } = await readShippedModel<IncidentParameters>('incidents')
  report(`incidents, what ships, ${unseen.length} later wordings, each once`, parameters, unseen)
  const wordings = distinctWordings(log)
  const withheld = Array.from({ length: FOLDS }, (_, fold) => wordings.filter((_, at) => at % FOLDS === fold))
  const answers = withheld.flatMap((fold) => {
    const out = new Set(fold.map((it) => wordingOf(it.text)))
    const learned = fitIncidents(log.filter((it) => !out.has(wordingOf(it.text)))) as IncidentParameters
    return fold.map((it) => ({ it, answer: answerIncident(learned, it) }))
  })
  const row = `incidents, learned, all ${answers.length} wordings, each withheld once`
  const shareOf = (isRight: (one: (typeof answers)[number]) => boolean) => answers.filter(isRight).length / answers.length
  reportGoal(
    `${row}: type`,
    shareOf(({ it, answer }) => it.type === answer.type),
    null,
  )
  reportGoal(
    `${row}: priority`,
    shareOf(({ it, answer }) => it.priority === answer.priority),
    null,
  )
  expect(answers).toHaveLength(wordings.length)
})

test('incidents, what ships, on texts of our own that it has not seen', async () => {
  const { parameters } = await readShippedModel<IncidentParameters>('incidents')
  report(
    'incidents, what ships, own words',
    parameters,
    OWN.map(([text, type, priority]) => ({ text, type, priority, createdAtMs: 0 })),
  )
})

test('the base of response times is what the fire department measured', async () => {
  const { rows } = await readCsv(join(FOLDER, 'response-times-sf-fire/response.csv.gz'))
  const minutes = rows.map(([at, it]) => ({ hour: Number(at?.slice(11, 13)), minutes: Number(it) }))
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
  const all = median(minutes.map((it) => it.minutes))
  const night = median(minutes.filter((it) => it.hour < 6).map((it) => it.minutes))
  reportFigure('incidents: median minutes to arrival, all hours', all, 'min', null)
  reportFigure('incidents: night over all hours', night / all, '', null)
  expect(all).toBeCloseTo(FIRE_MEDIAN_MINUTES, 1)
  expect(night / all).toBeCloseTo(NIGHT_FACTOR, 1)
})
