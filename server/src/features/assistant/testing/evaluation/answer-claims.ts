import type { Answer, AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import type { Unit } from './evaluation-question.ts'
import { folded, type Quantity, quantitiesIn } from './figures-in-text.ts'

/** One sentence or row of an answer. */
export interface Line {
  text: string
  /** Of the facts that its pieces name. */
  facts: readonly Fact[]
  /** The first sentence, or the first row or item of what follows. */
  leads: boolean
  /** Of a table or a list. */
  isRow: boolean
  /** Figures that are told here. */
  quantities: readonly Quantity[]
  /** The text, and the names of what its facts speak of. */
  context: string
}

const textOf = (pieces: readonly Piece[]) => pieces.map((it) => it.text).join('')
const UNIT_IN_HEADING: readonly (readonly [RegExp, Unit])[] = [
  [/\bmwh\b/, 'MWh'],
  [/\bmw\b/, 'MW'],
  [/\bmph\b/, 'mph'],
  [/%|share|porcentaje|proporcion/, '%'],
  [/\b(hours|horas|h)\b/, 'hours'],
]

function linesOf(block: AnswerBlock, answer: Answer): Omit<Line, 'leads' | 'isRow'>[] {
  const names = [...new Set(answer.facts.map((it) => it.subject.name))]
  const line = (pieces: readonly Piece[], text: string, columns: readonly string[] = []): Omit<Line, 'leads' | 'isRow'> => {
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

/** What an answer says, sentence by sentence and row by row; caveats and what leads on are left out. */
export function claimsOf(answer: Answer): Line[] {
  const blocks = answer.blocks.filter((it) => it.kind !== 'text' || it.tone !== 'caveat')
  return blocks.flatMap((block) => {
    const isLead = block.kind === 'text' && block.tone === 'lead'
    return linesOf(block, answer).map((it, at) => ({
      ...it,
      leads: isLead || (block.kind !== 'text' && at === 0),
      isRow: block.kind !== 'text',
    }))
  })
}

/** Everything that is said, caveats too. */
export const wordsOf = (answer: Answer): string =>
  folded(
    answer.blocks
      .flatMap((it) => [
        ...linesOf(it, answer).map((line) => line.text),
        ...('title' in it ? [it.title] : []),
        ...(it.kind === 'proposal' ? [it.text] : []),
        ...(it.kind === 'map' ? it.things.map((one) => one.subject.name) : []),
      ])
      .join('\n'),
  )
