import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { seededRandom, withStyle } from '@oppidum/models/moderation/add-style'
import { foldsOf } from '@oppidum/models/moderation/cross-validation-folds'
import { fitModeration } from '@oppidum/models/moderation/fit-moderation'
import { labelledPrompt, type PromptRow } from '@oppidum/models/moderation/labelled-prompts'
import { HARM_KINDS, moderatePrompt, type PromptModeration } from '@oppidum/models/moderation/prompt-moderation'
import { EVERYDAY_PROMPTS } from '@oppidum/models/moderation/testing/everyday-prompts'
import { ORDINARY_PROMPTS } from '@oppidum/models/moderation/testing/ordinary-prompts'
import { expect, test } from 'vitest'
import { reportFigure, reportGoal } from '../report.ts'
import { averagePrecision } from './binary-score.ts'
import { OWN_HARMLESS } from './own-harmless-prompts.ts'

const FILE = join(process.env.MODEL_DATA_DIR ?? '../shared/data', 'moderation-prompts/prompts.jsonl.gz')
const FOLDS = 5
/** Percent of the pictures of a prompt that were nude. */
const NUDE_FROM = 30
/** Of the nude pictures, by the text or by the picture check. */
const STOPPED_BY_EITHER = 0.95

interface ScoredPrompt {
  row: PromptRow
  said: PromptModeration
}

/** Each prompt counts by how many of its pictures were nude. */
function nudePicturesStopped(judged: readonly ScoredPrompt[]): number {
  const nude = (ones: readonly ScoredPrompt[]) => ones.reduce((sum, { row }) => sum + (row.nudity_percentage ?? 0), 0)
  return nude(judged.filter(({ said }) => said.decision === 'block')) / nude(judged)
}

test('prompts judged by what was learnt from others', () => {
  const rows = gunzipSync(readFileSync(FILE))
    .toString()
    .trim()
    .split('\n')
    .map((it) => JSON.parse(it) as PromptRow)
  const random = seededRandom(7)
  const folds = foldsOf(rows, FOLDS, random)
  const judged: ScoredPrompt[] = []
  const dressed: PromptModeration[] = []
  const own: PromptModeration[] = []
  const ordinary: PromptModeration[] = []
  const everyday: PromptModeration[] = []
  const started = process.cpuUsage()
  for (let fold = 0; fold < FOLDS; fold++) {
    const learnt = fitModeration(rows.filter((_, at) => folds[at] !== fold).map(labelledPrompt), fold)
    for (const row of rows.filter((_, at) => folds[at] === fold)) {
      judged.push({ row, said: moderatePrompt(learnt, row.prompt) })
      if (row.source === 'caption') dressed.push(moderatePrompt(learnt, withStyle(row.prompt, random)))
    }
    own.push(...OWN_HARMLESS.map((it) => moderatePrompt(learnt, it)))
    ordinary.push(...ORDINARY_PROMPTS.map((it) => moderatePrompt(learnt, it)))
    everyday.push(...EVERYDAY_PROMPTS.map((it) => moderatePrompt(learnt, it)))
  }
  const stopped = (said: readonly PromptModeration[]) => said.filter((it) => it.decision === 'block').length / said.length
  const of = (which: (row: PromptRow) => boolean) => judged.filter((it) => which(it.row)).map((it) => it.said)
  const isSexual = (it: PromptRow) => it.categories?.includes('sexual') === true
  const isNude = (it: PromptRow) => (it.nudity_percentage ?? 0) >= NUDE_FROM
  // Of the set of harmful prompts those whose pictures showed nothing: the same style, and no harm in it.
  const isShownHarmless = (it: PromptRow) => it.nudity_percentage === 0 && it.inappropriate_percentage === 0
  expect(judged.length).toBe(rows.length)
  reportGoal('moderation: image prompts whose pictures were nude, blocked by the text alone', stopped(of(isNude)), null)
  const nudeStopped = nudePicturesStopped(judged.filter((it) => isNude(it.row)))
  reportGoal('moderation: nude pictures of these prompts that the text alone keeps from being made', nudeStopped, null)
  // What the picture check finds is not known: no unfit picture may be had here. This is what it would have to find.
  const toFind = (STOPPED_BY_EITHER - nudeStopped) / (1 - nudeStopped)
  reportGoal('moderation: part of the remaining nude pictures that the picture check has to find for 95 %', toFind, null)
  reportGoal('moderation: image prompts called sexual, blocked by the text alone', stopped(of(isSexual)), null)
  reportGoal('moderation: harmful style, harmless pictures, blocked', stopped(of(isShownHarmless)), null)
  reportGoal('moderation: ordinary image prompts wrongly blocked', stopped(ordinary), { atMost: 0.15 })
  reportGoal('moderation: everyday image prompts wrongly blocked', stopped(everyday), { atMost: 0.15 })
  reportGoal('moderation: other harmful image prompts blocked', stopped(of((it) => it.source === 'i2p' && !isSexual(it))), null)
  reportGoal('moderation: art prompts wrongly blocked', stopped(of((it) => it.source === 'art')), { atMost: 0.015 })
  reportGoal('moderation: captions wrongly blocked', stopped(of((it) => it.source === 'caption')), { atMost: 0.01 })
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
