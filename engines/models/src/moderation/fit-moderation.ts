import { fitLinear } from '../text/linear-model.ts'
import { type BareFeatures, rawFeatures } from '../text/text-features.ts'
import { fitVocabulary, type SparseVector, type Vocabulary, vectorOf } from '../text/vocabulary.ts'
import { seededRandom, withStyle } from './add-style.ts'
import { drawCityPrompt } from './draw-city-prompt.ts'
import { drawArtPrompt, drawHarmlessPrompt } from './draw-harmless-prompt.ts'
import { drawHarmfulPrompt } from './harm-in-spanish.ts'
import { RARITY_PARTS } from './moderation-weights.ts'
import { HARM_KINDS, type HarmKind, type Head, headScore, type Judges, type ModerationParameters } from './prompt-moderation.ts'
import { promptRecord } from './prompt-record.ts'

/** A prompt labelled as harmful or harmless. */
export interface LabelledPrompt {
  prompt: string
  /** The data set it comes from; what only distinguishes data sets must not be learnt. */
  source: 'i2p' | 'caption' | 'art' | 'text'
  unsafe: boolean
  /** Absent for kinds without a label. */
  kinds: Partial<Record<HarmKind, boolean>>
}

/** Weights of the examples; chosen on validation rows. */
const WEIGHT = {
  /** Harmful in a way that is not sexual, or unknown. */
  harmful: 0.5,
  sexual: 5,
  caption: 1,
  art: 5,
  dressed: 0.7,
  city: 0.6,
  /** Invented harmful prompts in Spanish. */
  spanish: 1,
  text: 3,
  /** Texts of the kind in question, of which there are few. */
  harmfulText: 9,
  /** Harmful picture prompts without a label for this kind: most are not of it. */
  otherKind: 0.2,
  /** Captions among texts. */
  captionAsText: 0.3,
}
const ART_DRESSES = 3
/** Invented harmless prompts per harmful picture prompt. */
const FANTASY_PROMPTS = 2
/** Invented city prompts, and invented harmful ones in Spanish, per harmful picture prompt. */
const CITY_PROMPTS = 2
const HARMFUL_SPANISH_PROMPTS = 0.6
/** Shares of the invented harmless prompts. */
const ARTISTIC = 0.3
const DRESSED = 0.6
const FOLDS = 5
const ROUNDS = 12
const PENALTY = 1
const SCALES = [1, 0.7, 0.7] as const
/** A feature must occur in this many prompts. */
const LEAST_PROMPTS = 2
/** Shares of harmless prompts that the limit may block, below what the product promises. */
const MOST_BLOCKED = { caption: 0.02, art: 0.024, dressed: 0.035, wish: 0.035, city: 0.018, text: 0.04 }

interface Row extends LabelledPrompt {
  /** The set by which blocked harmless prompts are counted. */
  set: keyof typeof MOST_BLOCKED | 'i2p' | 'spanish'
  fold: number
  /** Features of what the picture is to show. */
  raw: BareFeatures
  /** Features including the words of style. */
  whole: BareFeatures
}

/** Fits the moderation model. The same prompts and seed give bit-identical parameters. */
export function fitModeration(prompts: readonly LabelledPrompt[], seed: number): ModerationParameters {
  const rows = rowsOf(prompts, seed)
  const judged: ScoredPrompt[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const learnt = anyHeads(
      rows.filter((it) => it.fold !== fold),
      seed,
    )
    for (const row of rows.filter((it) => it.fold === fold && !it.unsafe)) {
      const vector = vectorOf(learnt.vocabulary, row.raw)
      judged.push({ set: row.set, picture: headScore(learnt.picture, vector), text: headScore(learnt.text, vector) })
    }
  }
  const { vocabulary, vectors, picture, text } = anyHeads(rows, seed)
  const fit = (question: (row: Row) => Answer | null) => headOf(rows, vectors, vocabulary, question, seed)
  const wholeVectors = rows.map((it) => vectorOf(vocabulary, it.whole))
  const isPicture = (row: Row) => ({ is: row.source !== 'text', weight: row.source === 'text' ? WEIGHT.text : 1 })
  const kinds = (question: (row: Row, kind: HarmKind) => Answer | null) =>
    Object.fromEntries(HARM_KINDS.map((kind) => [kind, fit((row) => question(row, kind))])) as Judges['kinds']
  return {
    vocabulary,
    isPicture: headOf(rows, wholeVectors, vocabulary, isPicture, seed),
    picture: {
      any: { ...picture, bias: picture.bias - limitOf(judged, 'picture', ['caption', 'art', 'dressed', 'wish', 'city']) },
      kinds: kinds(pictureKind),
    },
    text: { any: { ...text, bias: text.bias - limitOf(judged, 'text', ['text', 'city']) }, kinds: kinds(textKind) },
  }
}

function featuresOf(prompt: string): Pick<Row, 'raw' | 'whole'> {
  const record = promptRecord(prompt)
  return { raw: rawFeatures(record), whole: rawFeatures(record.whole) }
}

function rowsOf(prompts: readonly LabelledPrompt[], seed: number): Row[] {
  const random = seededRandom(seed)
  const folds = new Map<string, number>()
  const rows: Row[] = []
  for (const it of prompts) {
    // Prompts with the same beginning may be duplicates, so they go into one fold: none is scored by a model trained on the other.
    const begun = it.prompt.toLowerCase().split(/\s+/).slice(0, 4).join(' ')
    const fold = folds.get(begun) ?? Math.floor(random() * FOLDS)
    folds.set(begun, fold)
    rows.push({ ...it, set: it.source, fold, ...featuresOf(it.prompt) })
    const dresses = it.unsafe || it.source === 'text' ? 0 : it.source === 'art' ? ART_DRESSES : 1
    for (let count = 0; count < dresses; count++) {
      const prompt = withStyle(it.prompt, random)
      rows.push({ ...it, prompt, set: 'dressed', fold, ...featuresOf(prompt) })
    }
  }
  const harmful = prompts.filter((it) => it.unsafe && it.source === 'i2p').length
  const ours = (prompt: string, set: Row['set'], kind?: HarmKind) => {
    const fold = Math.floor(random() * FOLDS)
    const [source, kinds] = kind ? (['i2p', { [kind]: true }] as const) : (['caption', {}] as const)
    rows.push({ prompt, source, unsafe: kind !== undefined, kinds, set, fold, ...featuresOf(prompt) })
  }
  for (let count = 0; count < Math.round(FANTASY_PROMPTS * harmful); count++) {
    const wish = random() < ARTISTIC ? drawArtPrompt(random) : drawHarmlessPrompt(random)
    ours(random() < DRESSED ? withStyle(wish, random) : wish, 'wish')
  }
  for (let count = 0; count < Math.round(CITY_PROMPTS * harmful); count++) ours(drawCityPrompt(random), 'city')
  for (let count = 0; count < Math.round(HARMFUL_SPANISH_PROMPTS * harmful); count++) {
    const { prompt, kind } = drawHarmfulPrompt(random)
    ours(prompt, 'spanish', kind)
  }
  return rows
}

interface Answer {
  is: boolean
  weight: number
}

function anyHeads(rows: readonly Row[], seed: number): { vocabulary: Vocabulary; vectors: SparseVector[]; picture: Head; text: Head } {
  const found = fitVocabulary(
    rows.map((it) => it.whole),
    { leastTexts: LEAST_PROMPTS, scales: SCALES },
  )
  // Rounded as they are stored, so that stored weights give the same results as fitted ones.
  const vocabulary = { ...found, rarity: found.rarity.map((it) => Math.round(it * RARITY_PARTS) / RARITY_PARTS) }
  const vectors = rows.map((it) => vectorOf(vocabulary, it.raw))
  const fit = (question: (row: Row) => Answer | null) => headOf(rows, vectors, vocabulary, question, seed)
  return { vocabulary, vectors, picture: fit(anyPicture), text: fit(anyText) }
}

function headOf(
  rows: readonly Row[],
  vectors: readonly SparseVector[],
  { hashes }: Vocabulary,
  question: (row: Row) => Answer | null,
  seed: number,
): Head {
  const examples: SparseVector[] = []
  const labels: number[] = []
  const weights: number[] = []
  for (const [at, row] of rows.entries()) {
    const answer = question(row)
    if (!answer || answer.weight === 0) continue
    examples.push(vectors[at] as SparseVector)
    labels.push(answer.is ? 1 : 0)
    weights.push(answer.weight)
  }
  const size = { features: hashes.length, classes: 2 }
  const model = fitLinear(examples, labels, size, { penalty: PENALTY, rounds: ROUNDS, seed, weights: Float64Array.from(weights) })
  const difference = Float64Array.from(
    { length: hashes.length },
    (_, at) => (model.weights[2 * at + 1] as number) - (model.weights[2 * at] as number),
  )
  const unit = Math.max(1e-9, difference.reduce((most, it) => Math.max(most, Math.abs(it)), 0) / 127)
  return {
    bias: (model.bias[1] as number) - (model.bias[0] as number),
    unit,
    weights: Int8Array.from(difference, (it) => Math.round(it / unit)),
  }
}

function harmlessWeight(row: Row): number {
  if (row.set === 'art' || row.set === 'caption' || row.set === 'city') return WEIGHT[row.set]
  return WEIGHT.dressed
}

function anyPicture(row: Row): Answer | null {
  if (row.source === 'text') return row.kinds.sexual === undefined ? null : { is: row.kinds.sexual, weight: 1 }
  if (!row.unsafe) return { is: false, weight: harmlessWeight(row) }
  if (row.set === 'spanish') return { is: true, weight: WEIGHT.spanish }
  return { is: true, weight: row.kinds.sexual ? WEIGHT.sexual : WEIGHT.harmful }
}

function anyText(row: Row): Answer | null {
  if (row.source === 'text') return { is: row.unsafe, weight: WEIGHT.text }
  return isPlain(row) ? { is: row.unsafe, weight: WEIGHT.captionAsText } : null
}

function pictureKind(row: Row, kind: HarmKind): Answer | null {
  if (row.source === 'text') return null
  if (!row.unsafe) return { is: false, weight: harmlessWeight(row) }
  return row.kinds[kind] ? { is: true, weight: 1 } : { is: false, weight: WEIGHT.otherKind }
}

function textKind(row: Row, kind: HarmKind): Answer | null {
  if (row.source !== 'text') return isPlain(row) ? { is: row.kinds[kind] === true, weight: WEIGHT.captionAsText } : null
  const is = row.kinds[kind]
  return is === undefined ? null : { is, weight: is ? WEIGHT.harmfulText : WEIGHT.text }
}

/** Written as sentences, not in the style of prompts. */
function isPlain({ set }: Row): boolean {
  return set === 'caption' || set === 'city' || set === 'spanish'
}

/** A harmless prompt with its scores by models trained without it. */
interface ScoredPrompt {
  set: Row['set']
  picture: number
  text: number
}

/** The lowest limit at which no set of harmless prompts is blocked more often than MOST_BLOCKED allows. */
function limitOf(judged: readonly ScoredPrompt[], by: 'picture' | 'text', sets: readonly (keyof typeof MOST_BLOCKED)[]): number {
  const limits = sets.map((set) => {
    const scores = judged.filter((it) => it.set === set).map((it) => it[by])
    return scores.sort((a, b) => b - a)[Math.floor(scores.length * MOST_BLOCKED[set])] ?? 0
  })
  return Math.max(...limits)
}
