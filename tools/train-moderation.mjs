/** Trains the moderation model and writes its weights: `node tools/train-moderation.mjs [prompts.jsonl.gz]`. */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { build } from 'rolldown'
import { ROOT } from './root.mjs'

const SEED = 20_261_120
const MODELS = join(ROOT, 'engines/models/src/moderation')
const built = join(ROOT, '.cache/train-moderation')

await build({
  cwd: ROOT,
  input: Object.fromEntries(['fit-moderation', 'labelled-prompts', 'moderation-weights'].map((it) => [it, join(MODELS, `${it}.ts`)])),
  platform: 'node',
  output: { dir: built, format: 'esm', entryFileNames: '[name].mjs' },
  logLevel: 'warn',
})
const load = (/** @type {string} */ name) => import(join(built, `${name}.mjs`))
const [{ fitModeration }, { labelledPrompt }, { packModeration }] = await Promise.all(
  ['fit-moderation', 'labelled-prompts', 'moderation-weights'].map(load),
)

const path = process.argv[2] ?? join(process.env.MODEL_DATA_DIR ?? join(ROOT, '../shared/data'), 'moderation-prompts/prompts.jsonl.gz')
const file = readFileSync(path)
const rows = gunzipSync(file).toString().trim().split('\n')
const parameters = fitModeration(
  rows.map((it) => labelledPrompt(JSON.parse(it))),
  SEED,
)
const dataSha256 = createHash('sha256').update(file).digest('hex')
const packed = gzipSync(packModeration(parameters, { seed: SEED, dataSha256 }), { level: 9 })
const target = join(ROOT, 'engines/models/weights/moderation.bin.gz')
mkdirSync(join(ROOT, 'engines/models/weights'), { recursive: true })
writeFileSync(target, packed)
process.stdout.write(`${rows.length} prompts, ${parameters.vocabulary.hashes.length} features, ${packed.length} bytes: ${target}\n`)
