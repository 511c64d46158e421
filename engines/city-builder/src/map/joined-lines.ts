import type { Position } from '@oppidum/domain/core/geo'

const keyOf = (position: Position) => `${position[0]},${position[1]}`

/**
 * Joins lines end to end where exactly two meet: the pieces of one street become one line, so that its name has room. Equal positions
 * are one node. The result follows the order of the lines.
 * @param lines of one street, none empty
 */
export function joinedLines(lines: readonly (readonly Position[])[]): Position[][] {
  const endsAt = new Map<string, number[]>()
  lines.forEach((line, i) => {
    // No line is empty.
    for (const end of [line[0] as Position, line[line.length - 1] as Position])
      endsAt.set(keyOf(end), [...(endsAt.get(keyOf(end)) ?? []), i])
  })
  const used = new Set<number>()

  /** The index of the only other line at this end; undefined when there is none, or more than one. */
  function neighbourAt(end: Position, own: number): number | undefined {
    const [first, second, third] = endsAt.get(keyOf(end)) ?? []
    if (third !== undefined || first === second) return undefined
    const other = first === own ? second : first
    return other === undefined || used.has(other) ? undefined : other
  }

  /** Extends a line at its end as far as it goes. @param lastPiece index of its last piece */
  function extended(line: Position[], lastPiece: number): Position[] {
    for (let own = lastPiece; ; ) {
      const end = line[line.length - 1] as Position
      const other = neighbourAt(end, own)
      const piece = other === undefined ? undefined : lines[other]
      if (other === undefined || piece === undefined) return line
      used.add(other)
      const onward = keyOf(piece[0] as Position) === keyOf(end) ? piece : [...piece].reverse()
      for (const position of onward.slice(1)) line.push(position)
      own = other
    }
  }

  const joined: Position[][] = []
  for (const [i, line] of lines.entries()) {
    if (used.has(i)) continue
    used.add(i)
    const forward = extended([...line], i)
    joined.push(extended(forward.reverse(), i).reverse())
  }
  return joined
}
