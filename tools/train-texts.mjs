/** Trains the shipped models of requests and incidents: `node tools/train-texts.mjs [data folder]`. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { ROOT } from './root.mjs'

const SEED = 20_261_120
/** The newest fifth is never trained on: the benchmark evaluates the shipped model on it. */
const TRAINED_SHARE = 0.8
const WEIGHTS = join(ROOT, 'engines/models/weights')
const built = join(ROOT, '.cache/train-texts')

const SOURCES = {
  requests: 'engines/models/src/requests/shipped-requests',
  incidents: 'engines/models/src/incidents/shipped-incidents',
  packing: 'engines/models/src/plain-data',
  csv: 'server/src/cli/csv-file',
  log: 'server/src/cli/incident-log',
}
await build({
  cwd: ROOT,
  input: Object.fromEntries(Object.entries(SOURCES).map(([name, path]) => [name, join(ROOT, `${path}.ts`)])),
  platform: 'node',
  output: { dir: built, format: 'esm', entryFileNames: '[name].mjs' },
  logLevel: 'warn',
})
const load = (/** @type {string} */ name) => import(join(built, `${name}.mjs`))
const [requests, incidents, { packed }, { parseCsv }, { incidentLog }] = await Promise.all(Object.keys(SOURCES).map(load))

const textsOf = (/** @type {string} */ name) => readFileSync(join(WEIGHTS, `texts/${name}.json`))
const folder = process.argv[2] ?? process.env.MODEL_DATA_DIR ?? join(ROOT, '../shared/data')
const logFile = readFileSync(join(folder, 'incidents-calgary/incidents.csv.gz'))
const log = incidentLog(parseCsv(gunzipSync(logFile).toString(), 'The log of Calgary'))

const requestTexts = textsOf('requests')
const incidentTexts = textsOf('incidents')
write('requests', requests.fitShippedRequests(requests.WrittenRequests.parse(JSON.parse(`${requestTexts}`)), SEED), [requestTexts])
write(
  'incidents',
  incidents.fitShippedIncidents(
    incidents.WrittenIncidents.parse(JSON.parse(`${incidentTexts}`)),
    log.slice(0, Math.floor(TRAINED_SHARE * log.length)),
    SEED,
  ),
  [incidentTexts, logFile],
)

/**
 * @param {string} name
 * @param {unknown} parameters
 * @param {readonly Buffer[]} data the training data
 */
function write(name, parameters, data) {
  const hash = createHash('sha256')
  for (const one of data) hash.update(one)
  const bytes = gzipSync(packed({ script: 'tools/train-texts.mjs', seed: SEED, dataSha256: hash.digest('hex'), parameters }), { level: 9 })
  writeFileSync(join(WEIGHTS, `${name}.bin.gz`), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}
