import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import type { Unit } from './evaluation-question.ts'
import { folded, type Quantity, quantitiesIn } from './figures-in-text.ts'

/** One sentence of an answer, or one row of a table or list. */
export interface Line {
  text: string
  /** The facts behind its pieces. */
  facts: readonly Fact[]
  /** The lead sentence, or the first row of a table or list. */
  leads: boolean
  /** In a table or list. */
  isRow: boolean
  quantities: readonly Quantity[]
  /** The text, and the names of the subjects of its facts. */
  context: string
}

/** An answer as a person reads it. */
export interface AnswerText {
  answer: Answer
  lines: readonly Line[]
  /** All of it, folded. */
  words: string
  /** The city's. */
  timeZone: string
}

const textOf = (pieces: readonly Piece[]) => pieces.map((it) => it.text).join('')
const UNIT_IN_HEADING: readonly (readonly [RegExp, Unit])[] = [
  [/\bmwh\b/, 'MWh'],
  [/\bmw\b/, 'MW'],
  [/\bmph\b/, 'mph'],
  [/%|share|porcentaje|proporcion/, '%'],
  [/\b(hours|horas|h)\b/, 'hours'],
]

type BareLine = Omit<Line, 'leads' | 'isRow'>

function linesOfBlock(block: AnswerBlock, answer: Answer): BareLine[] {
  const names = [...new Set(answer.facts.map((it) => it.subject.name))]
  const line = (pieces: readonly Piece[], text: string, columns: readonly string[] = []): BareLine => {
    const facts = pieces.flatMap((it) => answer.facts.find((one) => one.id === it.fact) ?? [])
    const inCells = columns.length === 0 ? [] : pieces.flatMap((it, at) => cellQuantities(it, columns[at] ?? ''))
    return {
      text,
      facts,
      quantities: columns.length === 0 ? quantitiesIn(text, answer.language, names) : inCells,
      context: [text, ...facts.map((it) => it.subject.name)].join(' | '),
    }
  }
  function cellQuantities(piece: Piece, column: string): Quantity[] {
    const unit = UNIT_IN_HEADING.find(([pattern]) => pattern.test(folded(column)))?.[1] ?? null
    return quantitiesIn(piece.text, answer.language, names).map((it) => ({ ...it, unit: it.unit ?? unit }))
  }
  switch (block.kind) {
    case 'text':
      return [line(block.pieces, textOf(block.pieces))]
    case 'list':
      return block.items.map((it) => line(it, textOf(it)))
    case 'table':
      return block.rows.map((it) => line(it, it.map((one) => one.text).join(' | '), block.columns))
    default:
      return []
  }
}

/** The sentences and rows of an answer, without its caveats. */
function linesOf(answer: Answer): Line[] {
  const blocks = answer.blocks.filter((it) => it.kind !== 'text' || it.tone !== 'caveat')
  return blocks.flatMap((block) => {
    const isLead = block.kind === 'text' && block.tone === 'lead'
    return linesOfBlock(block, answer).map((it, at) => ({
      ...it,
      leads: isLead || (block.kind !== 'text' && at === 0),
      isRow: block.kind !== 'text',
    }))
  })
}

/** All words of an answer with its caveats, titles, proposals and the names on its map; folded. */
const wordsOf = (answer: Answer): string =>
  folded(
    answer.blocks
      .flatMap((it) => [
        ...linesOfBlock(it, answer).map((line) => line.text),
        ...('title' in it ? [it.title] : []),
        ...(it.kind === 'proposal' ? [it.text] : []),
        ...(it.kind === 'map' ? it.things.map((one) => one.subject.name) : []),
      ])
      .join('\n'),
  )

export const answerText = (answer: Answer, timeZone: string): AnswerText => ({
  answer,
  lines: linesOf(answer),
  words: wordsOf(answer),
  timeZone,
})
