import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerIncident, type IncidentParameters } from '@oppidum/models/incidents/incident-model'
import { fitShippedIncidents, WrittenIncidents } from '@oppidum/models/incidents/shipped-incidents'
import { packed, unpacked } from '@oppidum/models/plain-data'
import type { RequestParameters } from '@oppidum/models/requests/request-model'
import { fitShippedRequests, WrittenRequests } from '@oppidum/models/requests/shipped-requests'
import { syntheticHistory } from '@oppidum/models/requests/testing/synthetic-history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readShippedModel } from '../features/forecasting/shipped-model.ts'
import { PROJECT_ROOT } from '../project-root.ts'
import { classifyIncident } from './classify-incident.ts'
import { classifyRequest } from './classify-request.ts'
import { csvCell } from './csv-file.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-classify-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const time = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString().slice(0, 16))
const TRAINING = ['id,created_at,text,category,district,closed_at,resolution_days,product_category,department']
  .concat(
    syntheticHistory(120, 5, 25).map((it, at) =>
      [at, time(it.createdAtMs), it.text, it.category, it.district, time(it.closedAtMs), '', it.productCategory, it.department]
        .map((cell) => csvCell(String(cell)))
        .join(','),
    ),
  )
  .join('\n')
const ASKED =
  'text,id,created_at,district\n"a sofa, dumped",7,2026-01-05T12:00,north\n,"a ""b""",2026-01-05T12:00:30,\ndark lamp,9,2026-01-06T00:00,mars\n'

async function answered(command: (args: string[]) => Promise<void>, args: string[]): Promise<Record<string, unknown>[]> {
  const output = join(folder, 'out.jsonl')
  await command([...args, '--output', output])
  return readFileSync(output, 'utf8')
    .trimEnd()
    .split('\n')
    .map((it) => JSON.parse(it))
}

test('answers one request per line, in the training data’s words, deterministically and independent of later rows', async () => {
  const train = file('train.csv', TRAINING)
  const all = await answered(classifyRequest, ['--train', train, '--input', file('new.csv', ASKED)])
  expect(all.map((it) => it.id)).toEqual(['7', 'a "b"', '9'])
  expect(all[0]).toMatchObject({ category: 'Litter, and what was dumped', productCategory: 'environment', assignedDepartment: 'Waste' })
  expect(Object.keys(all[0] ?? {})).toEqual(
    'id category productCategory assignedDepartment priority confidence estimatedCompletionDays completionDaysP80'.split(' '),
  )
  const cut = await answered(classifyRequest, ['--train', train, '--input', file('cut.csv', ASKED.split('\n').slice(0, 2).join('\n'))])
  expect(cut).toEqual(all.slice(0, 1))
})

test.each<[called: string, training: string, asked: string, sentence: RegExp]>([
  ['no text', TRAINING, 'id,created_at,district\n1,2026-01-01T00:00,x', /new\.csv has no column 'text'\./],
  ['no time', TRAINING, 'id,created_at,text\n1,2026-01-01T00:00,x\n2,yesterday,y', /new\.csv, row 1: created_at is 'yesterday'\./],
  ['nothing to learn', TRAINING.split('\n')[0] as string, ASKED, /train\.csv has no rows to learn from\./],
  [
    'an unknown product category',
    TRAINING.replaceAll(',environment,', ',nature,'),
    ASKED,
    /train\.csv, row \d+: product_category is 'nature'\./,
  ],
  ['a broken row', `${TRAINING}\n1,2`, ASKED, /train\.csv, row 120: 2 cells, where the header has 9\./],
])('refuses %s in one sentence', async (_called, training, asked, sentence) => {
  const args = ['--train', file('train.csv', training), '--input', file('new.csv', asked)]
  await expect(answered(classifyRequest, args)).rejects.toThrow(sentence)
})

test('classifies incidents with the shipped model, in English and Spanish', async () => {
  const asked = file(
    'incidents.csv',
    'id,created_at,text,location\nc1,2026-01-05T12:00,Two vehicle incident. Blocking the right lane,Main\nc2,2026-01-05T12:00,Incendio en un edificio con gente atrapada,\n',
  )
  const [first, second] = await answered(classifyIncident, ['--input', asked])
  expect(first).toMatchObject({ id: 'c1', type: 'traffic_accident', priority: 'medium' })
  expect(second).toMatchObject({ id: 'c2', type: 'fire', priority: 'critical', estimatedResponseMinutes: 4 })
})

test('refuses an incident of an unknown type', async () => {
  const train = file('log.csv', 'id,created_at,text,location,type,priority\n1,2026-01-05T12:00,x,,flood,low\n')
  await expect(answered(classifyIncident, ['--train', train, '--input', train])).rejects.toThrow(/log\.csv, row 0: type is 'flood'\./)
})

test('ships the weights for requests that their training texts give', async () => {
  const texts = readFileSync(join(PROJECT_ROOT, 'engines/models/weights/texts/requests.json'))
  const shipped = await readShippedModel<RequestParameters>('requests')
  expect(shipped.dataSha256).toBe(createHash('sha256').update(texts).digest('hex'))
  const again = fitShippedRequests(WrittenRequests.parse(JSON.parse(`${texts}`)), shipped.seed)
  expect(again).toEqual(shipped.parameters)
})

test('the written training texts for incidents alone give what the shipped weights know of them', () => {
  const texts = readFileSync(join(PROJECT_ROOT, 'engines/models/weights/texts/incidents.json'), 'utf8')
  const learned = fitShippedIncidents(WrittenIncidents.parse(JSON.parse(texts)), [], 1) as IncidentParameters
  const answerTo = (text: string) => answerIncident(learned, { text, createdAtMs: 0 })
  expect(answerTo('Flames in a house, children are trapped inside')).toMatchObject({ type: 'fire', priority: 'critical' })
  expect(answerTo('Varias cuadras sin luz por un transformador')).toMatchObject({ type: 'power_outage' })
  expect(answerTo('Chocaron dos autos sin heridos')).toMatchObject({ type: 'traffic_accident', priority: 'medium' })
})

test('unpacking a packed model gives the same bits', async () => {
  const { parameters } = await readShippedModel<IncidentParameters>('incidents')
  expect(unpacked(packed(parameters))).toEqual(parameters)
  const odd = { a: Uint8Array.from([1, 2, 3]), b: [Float64Array.from([0.1, Number.NaN]), null, 'ü'], c: new Int32Array(0) }
  expect(unpacked(packed(odd))).toEqual(odd)
})
