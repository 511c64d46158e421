import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { IMAGE_LIMITS } from '@oppidum/domain/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/image-moderation'
import { expect, test } from 'vitest'
import { inProcessModels } from '../../model-process/model-line.ts'
import { packed } from '../../model-process/packed.ts'
import { seededRandom } from '../../models/moderation/dressed-up.ts'
import { fitModeration } from '../../models/moderation/fit-moderation.ts'
import { labelledPrompt, type PromptRow } from '../../models/moderation/labelled-prompts.ts'
import { foldsOf } from '../../models/moderation/prompt-folds.ts'
import { HARM_KINDS, type HarmKind, moderatePrompt } from '../../models/moderation/prompt-moderation.ts'
import { inProcessPictureModel } from '../../picture-model/picture-model.ts'
import { post, type SignedUp, signUp } from '../../testing/people.ts'
import { testHouse } from '../../testing/test-house.ts'
import { deciding } from './deciding.ts'

const FILE = join(process.env.MODEL_DATA_DIR ?? '../shared/data', 'moderation-prompts/prompts.jsonl.gz')
const FOLDS = 5
/** Blocks so far apart meet no pause. */
const APART_MS = 31 * 60_000
/** Then the session of whoever sends them would end. */
const BLOCKS_OF_ONE = 200

interface Told {
  source: PromptRow['source']
  unsafe: boolean
  kinds: Partial<Record<HarmKind, boolean>>
  isBlocked: boolean
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3))

function line(name: string, told: readonly Told[], isHarm: (it: Told) => boolean): string {
  const blocked = told.filter((it) => it.isBlocked)
  const harm = told.filter(isHarm)
  const hits = harm.filter((it) => it.isBlocked).length
  return `| ${name} | ${told.length} | ${harm.length} | ${share(hits, blocked.length)} | ${share(hits, harm.length)} | ${share(blocked.length - hits, told.length - harm.length)} |`
}

test('labelled prompts, sent to the server as people send them, judged by what was learnt from others', async () => {
  const rows = gunzipSync(readFileSync(FILE))
    .toString()
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as PromptRow)
  const folds = foldsOf(rows, FOLDS, seededRandom(7))
  const parameters = fitModeration(rows.filter((_, at) => folds[at] !== 0).map(labelledPrompt), 0)
  const asked = rows.filter((_, at) => folds[at] === 0)
  const fitting = asked.filter((it) => it.prompt.trim() !== '' && it.prompt.trim().length <= IMAGE_LIMITS.promptCharacters)

  const models = inProcessModels()
  const pictures = inProcessPictureModel()
  const promptModel = async () => ({ key: 'four fifths', load: async () => packed(parameters) })
  const house = await testHouse({ imageModeration: (it) => deciding({ ...it, models, promptModel, pictures }) })
  const told: Told[] = []
  try {
    let person: SignedUp | null = null
    let blocks = 0
    for (const row of fitting) {
      person ??= await signUp(house)
      // The words come first: what passes them fails over a file that is no picture.
      const { status, body } = await post(house, '/api/images', { prompt: row.prompt, imageData: 'bm8gcGljdHVyZQ==' }, person)
      const isBlocked = (body as { error?: string }).error === BLOCKED_SENTENCE
      if (!isBlocked) expect([status, row.prompt]).toEqual([415, row.prompt])
      // The way over the server makes it neither milder nor stricter.
      expect([isBlocked, row.prompt]).toEqual([moderatePrompt(parameters, row.prompt.trim()).decision === 'block', row.prompt])
      const { source, unsafe, kinds } = labelledPrompt(row)
      told.push({ source, unsafe, kinds, isBlocked })
      if (!isBlocked) continue
      house.clock.advance(APART_MS)
      if (++blocks % BLOCKS_OF_ONE === 0) person = null
    }
  } finally {
    await house.close()
    await pictures.stop()
    await models.stop()
  }

  const of = (source: PromptRow['source']) => told.filter((it) => it.source === source)
  const table = [
    '| prompts | sent | harmful | precision | recall | harmless blocked |',
    '| --- | --- | --- | --- | --- | --- |',
    line('all', told, (it) => it.unsafe),
    line('for pictures', [...of('i2p'), ...of('art'), ...of('caption')], (it) => it.unsafe),
    line('captions', of('caption'), (it) => it.unsafe),
    line('art', of('art'), (it) => it.unsafe),
    line('sentences', of('text'), (it) => it.unsafe),
    // Of one kind of harm only what it finds can be told: a block does not say why.
    ...HARM_KINDS.map((kind) => {
      const harm = told.filter((it) => it.unsafe && it.kinds[kind] === true)
      return `| ${kind} | ${harm.length} | ${harm.length} | - | ${share(harm.filter((it) => it.isBlocked).length, harm.length)} | - |`
    }),
  ]
  process.stdout.write(`\n${asked.length - fitting.length} of ${asked.length} are too long or empty.\n${table.join('\n')}\n`)

  // The goals are held against all five fifths in bench/models; of one, chance alone moves a share by some hundredths.
  const sexual = told.filter((it) => it.source === 'i2p' && it.kinds.sexual === true)
  expect(sexual.filter((it) => it.isBlocked).length / sexual.length).toBeGreaterThan(0.8)
})
