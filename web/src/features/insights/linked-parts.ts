import type { InsightFigure } from '@oppidum/domain/insights/insights'

/** A sentence in pieces: plain words, and figures that link to their source. */
export type Piece = { at: number; words: string; figure: InsightFigure | null }

/**
 * Finds each figure in its sentence: after the one before it, else wherever it occurs by itself. Skips a figure whose words the sentence
 * does not contain.
 */
export function linkedParts(sentence: string, figures: readonly InsightFigure[]): Piece[] {
  const linked: (Piece & { end: number })[] = []
  let behind = 0
  for (const figure of figures) {
    const isFree = (at: number) => linked.every((it) => at + figure.text.length <= it.at || at >= it.end)
    const places = placesOf(figure.text, sentence).filter(isFree)
    const at = places.find((it) => it >= behind) ?? places[0]
    if (at === undefined) continue
    behind = at + figure.text.length
    linked.push({ at, words: figure.text, figure, end: behind })
  }
  const pieces: Piece[] = []
  let at = 0
  for (const { end, ...piece } of linked.sort((a, b) => a.at - b.at)) {
    if (piece.at > at) pieces.push({ at, words: sentence.slice(at, piece.at), figure: null })
    pieces.push(piece)
    at = end
  }
  if (at < sentence.length) pieces.push({ at, words: sentence.slice(at), figure: null })
  return pieces
}

const WORD = /[\p{L}\p{N}]/u

/** The positions of the words, except within longer ones: the '1' of '11 mph' does not count. */
function placesOf(words: string, sentence: string): number[] {
  const places: number[] = []
  if (words === '') return places
  for (let at = sentence.indexOf(words); at >= 0; at = sentence.indexOf(words, at + 1)) {
    const [before, after] = [sentence[at - 1] ?? '', sentence[at + words.length] ?? '']
    if (!WORD.test(before) && !WORD.test(after)) places.push(at)
  }
  return places
}
