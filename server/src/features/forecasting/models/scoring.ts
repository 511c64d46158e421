import type { City } from '@oppidum/domain/cities/city'
import type { CityClock } from '@oppidum/domain/core/city-clock'
import { DAY_MS, MINUTE_MS } from '@oppidum/domain/core/time'
import { type Db, type Tx, transaction } from '../../../platform/db/connection.ts'
import { widthAfter } from '../scores/interval-width.ts'
import { intervalWidths, storeIntervalWidth } from '../scores/interval-width-store.ts'
import type { Predictor } from '../scores/predictor.ts'
import { closeTarget, leaveTarget, type OpenTarget, takeOpenTarget } from '../scores/run-store.ts'
import { addScores } from '../scores/score-store.ts'
import type { ModelVersion } from '../scores/version-store.ts'

/** Wait before a missing observation is tried for again; doubled each time, up to a day. */
const AGAIN_MS = 5 * MINUTE_MS

interface Dependencies {
  predictors: readonly Predictor[]
  versionOf(tx: Pick<Tx, 'query'>, target: OpenTarget): Promise<ModelVersion | null>
  clockOf(city: City): CityClock
}

/**
 * Scores every prediction whose time has passed, one target per transaction: its scores and the mark that it is scored are written
 * together, so that nothing counts twice even after an interruption. Returns how many targets were tried.
 */
export async function scoreDueTargets(db: Db, city: City, nowMs: number, needs: Dependencies): Promise<number> {
  let tried = 0
  while (await transaction(db, (tx) => scoreOne(tx, city, nowMs, needs))) tried++
  return tried
}

async function scoreOne(tx: Tx, city: City, nowMs: number, { predictors, versionOf, clockOf }: Dependencies): Promise<boolean> {
  const target = await takeOpenTarget(tx, city.id, new Date(nowMs))
  if (!target) return false
  const predictor = predictors.find((it) => it.model === target.model)
  const version = predictor ? await versionOf(tx, target) : null
  // The model no longer exists, so there is nothing to score.
  if (!predictor || !version) {
    await closeTarget(tx, target)
    return true
  }
  const minutes = target.minutes[target.target] as number
  const end = new Date(target.knownUpTo.getTime() + minutes * MINUTE_MS)
  const truths = await predictor.truths(tx, city, version, end)
  const { scored, sums } = judge(target, truths, predictor)
  const day = clockOf(city).dateOf(end.getTime() - 1)
  await addScores(tx, { cityId: city.id, model: target.model, day, minutes, ...sums })
  if (predictor.hasWideningIntervals) {
    const width = (await intervalWidths(tx, target)).get(minutes) ?? 1
    await storeIntervalWidth(tx, target, minutes, widthAfter(width, sums))
  }
  if (scored.every(Boolean)) await closeTarget(tx, target)
  else await leaveTarget(tx, target, scored, new Date(nowMs + Math.min(DAY_MS, AGAIN_MS * 2 ** target.looks)))
  return true
}

function judge(target: OpenTarget, truths: Float64Array, predictor: Predictor) {
  const sums = { n: 0, error: 0, naive: 0, inside: 0 }
  const scored = Array.from(truths, (truth, place) => {
    if (target.scored?.[place]) return true
    const at = target.target * truths.length + place
    const judged = {
      truth,
      expected: target.expected[at] as number,
      low: target.low[at] as number,
      high: target.high[at] as number,
      naive: target.naive[at] as number,
    }
    // Without a prediction or a baseline there is nothing to score.
    if (Number.isNaN(judged.expected) || Number.isNaN(judged.naive)) return true
    if (Number.isNaN(truth)) return false
    const { error, naive, isInside } = predictor.errorOf(judged)
    sums.n++
    sums.error += error
    sums.naive += naive
    sums.inside += isInside ? 1 : 0
    return true
  })
  return { scored, sums }
}
