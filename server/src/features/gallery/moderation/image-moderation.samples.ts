import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { IMAGE_LIMITS } from '@oppidum/domain/gallery/image'
import { BLOCKED_SENTENCE } from '@oppidum/domain/gallery/image-moderation'
import { seededRandom } from '@oppidum/models/moderation/add-style'
import { foldsOf } from '@oppidum/models/moderation/cross-validation-folds'
import { fitModeration } from '@oppidum/models/moderation/fit-moderation'
import { labelledPrompt, type PromptRow } from '@oppidum/models/moderation/labelled-prompts'
import { HARM_KINDS, type HarmKind, moderatePrompt } from '@oppidum/models/moderation/prompt-moderation'
import { EVERYDAY_PROMPTS } from '@oppidum/models/moderation/testing/everyday-prompts'
import { ORDINARY_PROMPTS } from '@oppidum/models/moderation/testing/ordinary-prompts'
import { expect, test } from 'vitest'
import { inProcessPictureModel } from '../../../platform/media/classifier/picture-model.ts'
import { inProcessModels } from '../../../platform/workers/models/model-queue.ts'
import { packed } from '../../../platform/workers/models/packed.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { post, signUp, type TestPerson } from '../../../testing/test-people.ts'
import { imageModeration } from './moderation-service.ts'

const FILE = join(process.env.MODEL_DATA_DIR ?? '../shared/data', 'moderation-prompts/prompts.jsonl.gz')
const FOLDS = 5
/** Time between blocks that keeps them from causing a pause. */
const APART_MS = 31 * 60_000
/** More would outlast the sender's session. */
const BLOCKS_OF_ONE = 200
/** Share of a prompt's images that makes it count as nude. */
const NUDE_FROM = 0.3
/** Share of nude images to be stopped, by the text or by the image check. */
const STOPPED_BY_EITHER = 0.95
/** The most that is left to the image check: below its authors' figure, which was never measured here. Decision 0080. */
const MOST_LEFT_TO_FIND = 0.8

interface Verdict {
  source: PromptRow['source']
  unsafe: boolean
  kinds: Partial<Record<HarmKind, boolean>>
  /** Share of its images that were nude; 0 if unknown. */
  nude: number
  isBlocked: boolean
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3))

function line(name: string, verdicts: readonly Verdict[], isHarm: (it: Verdict) => boolean): string {
  const blocked = verdicts.filter((it) => it.isBlocked)
  const harm = verdicts.filter(isHarm)
  const hits = harm.filter((it) => it.isBlocked).length
  return `| ${name} | ${verdicts.length} | ${harm.length} | ${share(hits, blocked.length)} | ${share(hits, harm.length)} | ${share(blocked.length - hits, verdicts.length - harm.length)} |`
}

test('labelled prompts, sent to the server as people send them, judged by a model fitted to others', async () => {
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
  const app = await startTestApp({ imageModeration: (it) => imageModeration({ ...it, models, promptModel, pictures }) })
  const verdicts: Verdict[] = []
  const ordinary: boolean[] = []
  let person: TestPerson | null = null
  let blocks = 0
  const isBlocked = async (prompt: string) => {
    person ??= await signUp(app)
    // Words are checked first: a prompt that passes fails later, over a file that is not an image.
    const { status, body } = await post(app, '/api/images', { prompt, imageData: 'bm8gcGljdHVyZQ==' }, person)
    const blocked = (body as { error?: string }).error === BLOCKED_SENTENCE
    if (!blocked) expect([status, prompt]).toEqual([415, prompt])
    // The server decides exactly as the model alone.
    expect([blocked, prompt]).toEqual([moderatePrompt(parameters, prompt.trim()).decision === 'block', prompt])
    if (!blocked) return false
    app.clock.advance(APART_MS)
    if (++blocks % BLOCKS_OF_ONE === 0) person = null
    return true
  }
  try {
    for (const row of fitting) {
      const { source, unsafe, kinds } = labelledPrompt(row)
      verdicts.push({ source, unsafe, kinds, nude: (row.nudity_percentage ?? 0) / 100, isBlocked: await isBlocked(row.prompt) })
    }
    for (const prompt of [...ORDINARY_PROMPTS, ...EVERYDAY_PROMPTS]) ordinary.push(await isBlocked(prompt))
  } finally {
    await app.close()
    await pictures.stop()
    await models.stop()
  }

  const of = (source: PromptRow['source']) => verdicts.filter((it) => it.source === source)
  const table = [
    '| prompts | sent | harmful | precision | recall | harmless blocked |',
    '| --- | --- | --- | --- | --- | --- |',
    line('all', verdicts, (it) => it.unsafe),
    line('for pictures', [...of('i2p'), ...of('art'), ...of('caption')], (it) => it.unsafe),
    line('captions', of('caption'), (it) => it.unsafe),
    line('art', of('art'), (it) => it.unsafe),
    line('sentences', of('text'), (it) => it.unsafe),
    // Precision of one kind of harm is unknown, since a block does not name its reason.
    ...HARM_KINDS.map((kind) => {
      const harm = verdicts.filter((it) => it.unsafe && it.kinds[kind] === true)
      return `| ${kind} | ${harm.length} | ${harm.length} | - | ${share(harm.filter((it) => it.isBlocked).length, harm.length)} | - |`
    }),
  ]
  const nude = verdicts.filter((it) => it.nude >= NUDE_FROM)
  const picturesOf = (ones: readonly Verdict[]) => ones.reduce((sum, it) => sum + it.nude, 0)
  const nudeStopped = picturesOf(nude.filter((it) => it.isBlocked)) / picturesOf(nude)
  const leftToFind = (STOPPED_BY_EITHER - nudeStopped) / (1 - nudeStopped)
  const ordinaryBlocked = ordinary.filter(Boolean).length / ordinary.length
  process.stdout.write(
    `\n${asked.length - fitting.length} of ${asked.length} are too long or empty.\n${table.join('\n')}\n` +
      `Nude pictures of ${nude.length} prompts that the text keeps from being made: ${nudeStopped.toFixed(3)}; ` +
      `for 95 % the picture check has to find ${leftToFind.toFixed(3)} of the rest. Ordinary wishes blocked: ${ordinaryBlocked.toFixed(3)}.\n`,
  )

  // The goals apply to all five fifths in bench/models; in a single one, chance alone moves a share by some hundredths.
  expect(leftToFind).toBeLessThan(MOST_LEFT_TO_FIND)
  expect(ordinaryBlocked).toBeLessThanOrEqual(0.15)
  const harmless = [...of('caption'), ...of('art')]
  expect(harmless.filter((it) => it.isBlocked).length / harmless.length).toBeLessThan(0.01)
})
