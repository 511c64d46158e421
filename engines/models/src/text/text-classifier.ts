import {
  type Calibration,
  calibrationFor,
  confidenceLimit,
  type HeldOutScores,
  IDENTITY_CALIBRATION,
  probabilityOfRight,
  temperatureFor,
} from './calibration.ts'
import { complementBayes, scale, weightedSum } from './complement-bayes.ts'
import { fitLinear, type LinearModel, linearScores, probabilitiesOf } from './linear-model.ts'
import { type BareFeatures, PHRASES, rawFeatures, TAGS, type TextRecord } from './text-features.ts'
import { fitVocabulary, knowsPhrases, textVector, type Vocabulary, vectorOf } from './vocabulary.ts'

/** Assigns texts to classes. Plain data. */
export interface TextClassifier {
  vocabulary: Vocabulary
  model: LinearModel
  /** Divides the scores; chosen to maximise the likelihood of held-out texts. */
  temperature: number
  /** Calibrates the highest probability, so that answers with a confidence of 0.8 are right four times out of five. Stored under this name. */
  sureness: Calibration
}

/** How a classifier is fitted; chosen on validation rows (docs/reference/models/requests.md). */
export interface Learning {
  /** Weight of the regression on words and letters. */
  linearPart: number
  /** Weight of the regression on phrases; 0 for none. */
  phrasePart: number
  /** Weight of naive Bayes on words and letters; 0 for none. */
  bayesPart: number
  /** Penalty on the weights of the regressions. */
  penalty: number
  /** A class is predicted as if it had `count ** evenness` times fewer texts: rare ones are predicted more often. */
  evenness: number
  /** Norm of the letters' part of a text; that of its words is 1. */
  letters: number
  /** Number of texts that must share a feature; with fewer than `FEW_TEXTS` texts every feature counts. */
  leastTexts: number
  /** Passes of the regressions over the texts. */
  rounds: number
  /** Every feature counts the same, however long the text; otherwise rarer ones count more, and all texts have the same norm. */
  even: boolean
}

const USUAL = { letters: 1, leastTexts: 2, rounds: 7, even: false }
/** For a few hundred texts that all count the same. */
export const FROM_TEXTS: Learning = { linearPart: 0.9, phrasePart: 0, bayesPart: 0.6, penalty: 0.3, evenness: 0, ...USUAL }
/** For texts written for the model together with operators' wordings: what people will write resembles neither. */
export const FROM_TEXTS_AND_WORDINGS: Learning = { linearPart: 1, phrasePart: 0, bayesPart: 0, penalty: 0.02, evenness: 0, ...USUAL }
/**
 * For operators' wordings, each of which counts once, so that rare wordings are not drowned out by everyday ones. One word ('ramp',
 * 'pedestrian') decides, in a long text as in a short one.
 */
export const FROM_WORDINGS: Learning = {
  linearPart: 1,
  phrasePart: 0,
  bayesPart: 0,
  penalty: 0.1,
  evenness: 0,
  letters: 1.5,
  leastTexts: 3,
  rounds: 30,
  even: true,
}
/** For a history of years. */
export const FROM_HISTORY: Learning = { linearPart: 0.5, phrasePart: 0.5, bayesPart: 0.35, penalty: 0.45, evenness: 0.3, ...USUAL }

const SEED = 20_260_101
const WORDS_SCALE = 1
const TAGS_SCALE = 0.4
const PHRASES_SCALE = 1.4
const FEW_TEXTS = 500
const OF_WORDS = [0, 1, TAGS]
const OF_PHRASES = [TAGS, PHRASES]
/** Rare classes count more than their share, within bounds, or they would never be predicted. */
const FAIR_SIZE = 300
const FAIRNESS = 0.4
const MOST_WEIGHT = 4
/** A class counts as having at least this many texts. */
const LEAST_COUNT = 3
/** A text counts half after this many days, and never less than this share of the newest one. */
const HALF_LIFE_DAYS = 180
const OLDEST_PART = 0.15

/** The newest share of the texts, on which the confidence is calibrated. */
const HELD_BACK = 0.2
/** With fewer held-out texts a fitted temperature would be a guess, so the usual one is used. */
const LEAST_HELD_BACK = 40
const USUAL_TEMPERATURE = 1.2

interface FittedModel {
  vocabulary: Vocabulary
  model: LinearModel
}

/** Texts with their classes, in the order of time. */
interface TrainingExamples {
  raws: readonly BareFeatures[]
  /** Class of each text, from 0. */
  labels: readonly number[]
  /** When each was written, in days since any fixed day. */
  days: readonly number[]
}

/**
 * Fits texts in the order of time.
 * @param labels class of each text, from 0
 * @param days when each was written, in days since any fixed day
 * @param names names of the classes: one more short text each, which helps a class with few examples
 * @returns the classifier, and the scores of the newest fifth by a trial fitted on the rest (empty when there are too few)
 */
export function fitTextClassifier(
  records: readonly TextRecord[],
  labels: readonly number[],
  names: readonly string[],
  learning: Learning = FROM_TEXTS,
  days: readonly number[] = labels.map(() => 0),
): { classifier: TextClassifier; heldBack: HeldOutScores[] } {
  const raws = records.map((it) => bareFeatures(it, learning.phrasePart > 0))
  const cut = Math.floor(records.length * (1 - HELD_BACK))
  const older = { raws: raws.slice(0, cut), labels: labels.slice(0, cut), days: days.slice(0, cut) }
  const heldBack = records.length - cut < LEAST_HELD_BACK ? [] : scoreHeldOut(learn(older, names, learning), raws, labels, cut)
  const temperature = heldBack.length === 0 ? USUAL_TEMPERATURE : temperatureFor(heldBack)
  const answers = heldBack.map(({ scores, label }) => {
    const probabilities = probabilitiesOf(scores, temperature)
    return { probability: Math.max(...probabilities), right: likeliest(probabilities) === label }
  })
  const sureness = heldBack.length === 0 ? IDENTITY_CALIBRATION : calibrationFor(answers)
  return { classifier: { ...learn({ raws, labels, days }, names, learning), temperature, sureness }, heldBack }
}

/** Features without words and their positions, which are too large to hold for a whole history. */
function bareFeatures(record: TextRecord, withPhrases: boolean): BareFeatures {
  const { hashes, kinds } = rawFeatures(record, withPhrases)
  return { hashes, kinds }
}

function learn({ raws, labels, days }: TrainingExamples, names: readonly string[], learning: Learning): FittedModel {
  const { linearPart, phrasePart, bayesPart, penalty, evenness } = learning
  const named = [...raws, ...names.map((text) => bareFeatures({ text }, phrasePart > 0))]
  const leastTexts = raws.length < FEW_TEXTS ? 1 : learning.leastTexts
  const scales = [WORDS_SCALE, learning.letters, TAGS_SCALE] as const
  const vocabulary = fitVocabulary(named, {
    leastTexts,
    scales: phrasePart > 0 ? [...scales, PHRASES_SCALE] : scales,
    even: learning.even,
  })
  const vectors = named.map((it) => vectorOf(vocabulary, it, OF_WORDS))
  const size = { features: vocabulary.hashes.length, classes: names.length }
  const counts = names.map((_, at) => labels.filter((it) => it === at).length)
  const allLabels = [...labels, ...names.keys()]
  const recent = recencyOf(days)
  const weights = Float64Array.from(
    allLabels,
    (it, at) => Math.min(MOST_WEIGHT, (FAIR_SIZE / Math.max(1, counts[it] as number)) ** FAIRNESS) * (recent[at] ?? 1),
  )
  const choices = { penalty, rounds: learning.rounds, seed: SEED, weights }
  const linear = fitLinear(vectors, allLabels, size, choices)
  const bayes = () => complementBayes(vectors.slice(0, labels.length), labels, size)
  const ofWords = bayesPart === 0 ? scale(linear, linearPart) : weightedSum(linear, linearPart, bayes(), bayesPart)
  const phrases = () => named.map((it) => vectorOf(vocabulary, it, OF_PHRASES))
  const model = phrasePart === 0 ? ofWords : weightedSum(ofWords, 1, fitLinear(phrases(), allLabels, size, choices), phrasePart)
  const bias = model.bias.map((it, c) => it - evenness * Math.log(LEAST_COUNT + (counts[c] as number)))
  return { vocabulary, model: { ...model, bias } }
}

/** Weight of each text by its age, 1 on average. */
function recencyOf(days: readonly number[]): number[] {
  const newest = days.reduce((most, it) => Math.max(most, it), Number.NEGATIVE_INFINITY)
  const parts = days.map((it) => OLDEST_PART + (1 - OLDEST_PART) * 0.5 ** ((newest - it) / HALF_LIFE_DAYS))
  const mean = parts.reduce((sum, it) => sum + it, 0) / parts.length
  return parts.map((it) => it / mean)
}

function scoreHeldOut(
  { vocabulary, model }: FittedModel,
  raws: readonly BareFeatures[],
  labels: readonly number[],
  from: number,
): HeldOutScores[] {
  const known = new Set(labels.slice(0, from))
  return raws.slice(from).map((it, at) => {
    const label = labels[from + at] as number
    return { scores: linearScores(model, vectorOf(vocabulary, it)), label: known.has(label) ? label : -1 }
  })
}

/** The probability of each class. */
export function classProbabilities({ vocabulary, model, temperature }: TextClassifier, record: TextRecord): Float64Array {
  return probabilitiesOf(linearScores(model, textVector(vocabulary, record)), temperature)
}

/** The probability that the most likely class is right. */
export function confidenceOf({ sureness }: TextClassifier, probabilities: Float64Array): number {
  return probabilityOfRight(sureness, Math.max(...probabilities))
}

/** The lowest confidence such that this share of the held-out answers at or above it is right. */
export function limitOf(classifier: TextClassifier, heldBack: readonly HeldOutScores[], share: number): number {
  const answers = heldBack.map(({ scores, label }) => {
    const probabilities = probabilitiesOf(scores, classifier.temperature)
    return { confidence: confidenceOf(classifier, probabilities), right: likeliest(probabilities) === label }
  })
  return confidenceLimit(answers, share)
}

/** The most likely class. */
export function likeliest(probabilities: Float64Array): number {
  return probabilities.indexOf(Math.max(...probabilities))
}

/** A text with its right class. */
export interface TrainingExample {
  record: TextRecord
  label: number
}

/** How far one example moves the weights: about as far as one text in the original fit. With phrases, a text has twice as many features. */
const TRAINING_STEP = 1

/** A copy of the base, moved a little by each example in turn; without examples, the base itself. */
export function trainFurther(base: TextClassifier, trainingExamples: readonly TrainingExample[]): TextClassifier {
  if (trainingExamples.length === 0) return base
  const { classes } = base.model
  const weights = Float32Array.from(base.model.weights)
  const model = { ...base.model, weights }
  const reach = knowsPhrases(base.vocabulary) ? TRAINING_STEP / 2 : TRAINING_STEP
  for (const { record, label } of trainingExamples) {
    const vector = textVector(base.vocabulary, record)
    const probabilities = probabilitiesOf(linearScores(model, vector), base.temperature)
    for (let c = 0; c < classes; c++) {
      const step = reach * ((c === label ? 1 : 0) - (probabilities[c] as number))
      for (const [at, feature] of vector.features.entries())
        weights[feature * classes + c] = (weights[feature * classes + c] as number) + step * (vector.values[at] as number)
    }
  }
  return { ...base, model }
}
