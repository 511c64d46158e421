import type { SparseVector } from '../text/vocabulary.ts'

/** An operator's correction of one text: how many ranks higher (positive) or lower than the model's answer. */
export interface RankTrainingExample {
  vector: SparseVector
  shift: number
}

/** Weight of a correction of the same text: three of them move an answer by one rank, one alone does not. */
const WEIGHT = 0.34

function dot(a: SparseVector, b: SparseVector): number {
  let sum = 0
  let j = 0
  for (let i = 0; i < a.features.length; i++) {
    const feature = a.features[i] as number
    while (j < b.features.length && (b.features[j] as number) < feature) j++
    if (b.features[j] === feature) sum += (a.values[i] as number) * (b.values[j] as number)
  }
  return sum
}

/** By how many whole ranks corrections of similar texts move the answer. */
export function rankShift(vector: SparseVector, trainingExamples: readonly RankTrainingExample[]): number {
  const length = Math.sqrt(dot(vector, vector))
  if (length === 0) return 0
  let shift = 0
  for (const lesson of trainingExamples) {
    if (lesson.shift === 0) continue
    const other = Math.sqrt(dot(lesson.vector, lesson.vector))
    if (other > 0) shift += (WEIGHT * lesson.shift * dot(vector, lesson.vector)) / (length * other)
  }
  return Math.round(shift)
}

/** Moves a rank, but not beyond the lowest or highest. @param ranks from the lowest to the highest */
export function moveRank<Rank extends string>(ranks: readonly Rank[], rank: Rank, shift: number): Rank {
  const at = Math.min(ranks.length - 1, Math.max(0, ranks.indexOf(rank) + shift))
  return ranks[at] as Rank
}
