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

/** Tells which of some classes a text is of. Plain data. */
export interface TextClassifier {
  vocabulary: Vocabulary
  model: LinearModel
  /** Divides the scores, so that what came true was likeliest. */
  temperature: number
  /** What the greatest chance means, so that a confidence of 0.8 is right four times of five. Stored models call it so. */
  sureness: Calibration
}

/** How it learns; chosen on validation rows (docs/reference/models/requests.md). */
export interface Learning {
  /** Part of the regression on words and letters in the score. */
  linearPart: number
  /** Part of the regression on phrases; 0: there is none. */
  phrasePart: number
  /** Part of naive Bayes on words and letters; 0: there is none. */
  bayesPart: number
  /** How far the weights of the regressions are held back. */
  penalty: number
  /** A class is named as if there were `count ** evenness` times fewer texts of it: rare ones are named more often. */
  evenness: number
  /** Length of the letters' part of a text beside that of its words, which is 1. */
  letters: number
  /** Texts that have to share a feature for it to count; with fewer than `FEW_TEXTS` texts every feature does. */
  leastTexts: number
  /** How often the regressions go through the texts. */
  rounds: number
  /** Every feature counts the same, however long the text; else the rarer ones count for more, and every text the same. */
  even: boolean
}

const USUAL = { letters: 1, leastTexts: 2, rounds: 7, even: false }
/** From a few hundred texts, of which each counts the same. */
export const FROM_TEXTS: Learning = { linearPart: 0.9, phrasePart: 0, bayesPart: 0.6, penalty: 0.3, evenness: 0, ...USUAL }
/** From texts that were written for it beside wordings of operators: what people will write is like neither. */
export const FROM_TEXTS_AND_WORDINGS: Learning = { linearPart: 1, phrasePart: 0, bayesPart: 0, penalty: 0.02, evenness: 0, ...USUAL }
/**
 * From wordings that operators use, each of which counts once: rare wordings are not drowned by what is written every day. One word
 * ('ramp', 'pedestrian') decides, in a long text as in a short one.
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
/** From a history of years. */
export const FROM_HISTORY: Learning = { linearPart: 0.5, phrasePart: 0.5, bayesPart: 0.35, penalty: 0.45, evenness: 0.3, ...USUAL }

const SEED = 20_260_101
const WORDS_SCALE = 1
const TAGS_SCALE = 0.4
const PHRASES_SCALE = 1.4
const FEW_TEXTS = 500
const OF_WORDS = [0, 1, TAGS]
const OF_PHRASES = [TAGS, PHRASES]
/** Rare classes count for more than their share, within bounds, or they would never be named. */
const FAIR_SIZE = 300
const FAIRNESS = 0.4
const MOST_WEIGHT = 4
/** A class with few texts is not held for rarer than this. */
const LEAST_COUNT = 3
/** What a text says of its class counts half after so many days, and never less than a part of what the newest one does. */
const HALF_LIFE_DAYS = 180
const OLDEST_PART = 0.15

/** The newest part of the training, on which the confidence is set. */
const HELD_BACK = 0.2
/** With fewer texts held back, a temperature would be a guess: the usual one stands. */
const LEAST_HELD_BACK = 40
const USUAL_TEMPERATURE = 1.2

interface FittedModel {
  vocabulary: Vocabulary
  model: LinearModel
}

/** Texts with what is known of them, in order of time. */
interface TrainingExamples {
  raws: readonly BareFeatures[]
  /** Class of each text, from 0. */
  labels: readonly number[]
  /** When each was written, in days from any day. */
  days: readonly number[]
}

/**
 * Learns from texts in order of time.
 * @param labels class of each text, from 0
 * @param days when each was written, in days from any day
 * @param names what the classes are called: one more short text each, which tells something of a class with few examples
 * @returns the classifier, and how a trial that knew the first four fifths judged the rest (none when there are too few)
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

/** Without words and their places: a whole history of those is too large to be kept. */
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

/** How much each text counts, 1 on average. */
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

/** The chance of each class. */
export function classProbabilities({ vocabulary, model, temperature }: TextClassifier, record: TextRecord): Float64Array {
  return probabilitiesOf(linearScores(model, textVector(vocabulary, record)), temperature)
}

/** How sure the answer is: the chance that the class with the greatest chance is right. */
export function confidenceOf({ sureness }: TextClassifier, probabilities: Float64Array): number {
  return probabilityOfRight(sureness, Math.max(...probabilities))
}

/** The confidence from which on answers, all above it together, were right in that share of records that were not seen. */
export function limitOf(classifier: TextClassifier, heldBack: readonly HeldOutScores[], share: number): number {
  const answers = heldBack.map(({ scores, label }) => {
    const probabilities = probabilitiesOf(scores, classifier.temperature)
    return { confidence: confidenceOf(classifier, probabilities), right: likeliest(probabilities) === label }
  })
  return confidenceLimit(answers, share)
}

/** The class with the greatest chance. */
export function likeliest(probabilities: Float64Array): number {
  return probabilities.indexOf(Math.max(...probabilities))
}

/** A text, the class that somebody said is right, and for how much it counts: 1 as a text of the training. */
export interface TrainingExample {
  record: TextRecord
  label: number
}

/** How far one lesson moves the weights: about as far as one text of the training. With phrases, a text has twice as much to move. */
const TRAINING_STEP = 1

/** The base moved a little by each lesson, in their order; without any, the base itself. The base stays as it was. */
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
