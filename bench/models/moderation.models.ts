import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { dressedUp, seededRandom } from '../../server/src/models/moderation/dressed-up.ts'
import { fitModeration } from '../../server/src/models/moderation/fit-moderation.ts'
import { labelledPrompt, type PromptRow } from '../../server/src/models/moderation/labelled-prompts.ts'
import { foldsOf } from '../../server/src/models/moderation/prompt-folds.ts'
import { HARM_KINDS, moderatePrompt, type PromptModeration } from '../../server/src/models/moderation/prompt-moderation.ts'
import { reportFigure, reportGoal } from '../report.ts'
import { averagePrecision } from './binary-score.ts'
import { OWN_HARMLESS } from './own-harmless-prompts.ts'

const FILE = join(process.env.MODEL_DATA_DIR ?? '../shared/data', 'moderation-prompts/prompts.jsonl.gz')
const FOLDS = 5

interface Judged {
  row: PromptRow
  said: PromptModeration
}

test('prompts judged by what was learnt from others', () => {
  const rows = gunzipSync(readFileSync(FILE))
    .toString()
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as PromptRow)
  const random = seededRandom(7)
  const folds = foldsOf(rows, FOLDS, random)
  const judged: Judged[] = []
  const dressed: PromptModeration[] = []
  const own: PromptModeration[] = []
  const started = process.cpuUsage()
  for (let fold = 0; fold < FOLDS; fold++) {
    const learnt = fitModeration(rows.filter((_, at) => folds[at] !== fold).map(labelledPrompt), fold)
    for (const row of rows.filter((_, at) => folds[at] === fold)) {
      judged.push({ row, said: moderatePrompt(learnt, row.prompt) })
      if (row.source === 'caption') dressed.push(moderatePrompt(learnt, dressedUp(row.prompt, random)))
    }
    own.push(...OWN_HARMLESS.map((it) => moderatePrompt(learnt, it)))
  }
  const stopped = (said: readonly PromptModeration[]) => said.filter((it) => it.decision === 'block').length / said.length
  const of = (which: (row: PromptRow) => boolean) => judged.filter((it) => which(it.row)).map((it) => it.said)
  const isSexual = (it: PromptRow) => it.categories?.includes('sexual') === true
  const isNude = (it: PromptRow) => (it.nudity_percentage ?? 0) >= 50
  expect(judged.length).toBe(rows.length)
  reportGoal('moderation: sexual image prompts that draw nudes blocked', stopped(of((it) => isSexual(it) && isNude(it))), { atLeast: 0.92 })
  reportGoal('moderation: image prompts called sexual blocked', stopped(of(isSexual)), { atLeast: 0.92 })
  reportGoal('moderation: image prompts that draw nudes blocked', stopped(of(isNude)), { atLeast: 0.92 })
  reportGoal('moderation: other harmful image prompts blocked', stopped(of((it) => it.source === 'i2p' && !isSexual(it))), null)
  reportGoal('moderation: art prompts wrongly blocked', stopped(of((it) => it.source === 'art')), { atMost: 0.03 })
  reportGoal('moderation: captions wrongly blocked', stopped(of((it) => it.source === 'caption')), { atMost: 0.022 })
  reportGoal('moderation: captions in the words of art wrongly blocked', stopped(dressed), null)
  reportGoal('moderation: harmless wishes of our own wrongly blocked', stopped(own), null)
  reportGoal('moderation: harmful sentences blocked', stopped(of((it) => it.source === 'text' && it.unsafe === 1)), null)
  reportGoal('moderation: harmless sentences wrongly blocked', stopped(of((it) => it.source === 'text' && it.unsafe === 0)), null)
  for (const kind of HARM_KINDS) {
    const known = judged.filter((it) => it.row.source === 'text' && labelledPrompt(it.row).kinds[kind] !== undefined)
    const precision = averagePrecision(
      known.map((it) => it.said.risks[kind]),
      known.map((it) => labelledPrompt(it.row).kinds[kind] === true),
    )
    reportGoal(`moderation: area under the precision-recall curve of sentences, ${kind}`, precision, null)
  }
  reportFigure('moderation: CPU of five fits and all judgements', process.cpuUsage(started).user / 1_000_000, 's', null)
})
