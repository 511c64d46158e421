/** Ways, as lists of node ids, joined end to end. */
export interface JoinedWays {
  /** The first node is repeated as the last. */
  rings: number[][]
  /** Lines that do not close. */
  open: number[][]
}

const first = (line: readonly number[]) => line[0] as number
const last = (line: readonly number[]) => line[line.length - 1] as number
const isRing = (line: readonly number[]) => line.length > 3 && first(line) === last(line)

/**
 * Joins ways where they meet.
 * @param mayReverse false keeps the direction of each way, as coastlines need it: the end of one meets the beginning of the next
 */
export function joinedWays(ways: readonly (readonly number[])[], { mayReverse }: { mayReverse: boolean }): JoinedWays {
  const lines = ways.filter((it) => it.length > 1).map((it) => [...it])
  const linesAt = new Map<number, Set<number[]>>()
  for (const line of lines) for (const node of [first(line), last(line)]) linesAt.set(node, (linesAt.get(node) ?? new Set()).add(line))
  const remaining = new Set(lines)

  function take(line: number[]): number[] {
    linesAt.get(first(line))?.delete(line)
    linesAt.get(last(line))?.delete(line)
    remaining.delete(line)
    return line
  }
  /** The next line from this node on, leading away from it. */
  function takeOnward(node: number): number[] | null {
    for (const line of linesAt.get(node) ?? []) {
      if (first(line) === node) return take(line)
      if (mayReverse) return take(line).reverse()
    }
    return null
  }
  /** The line that leads to this node. */
  function takeBackward(node: number): number[] | null {
    for (const line of linesAt.get(node) ?? []) {
      if (last(line) === node) return take(line)
      if (mayReverse) return take(line).reverse()
    }
    return null
  }

  const joined: JoinedWays = { rings: [], open: [] }
  for (const start of remaining) {
    let line = take(start)
    while (!isRing(line)) {
      const next = takeOnward(last(line))
      if (next) {
        for (const node of next.slice(1)) line.push(node)
        continue
      }
      const before = takeBackward(first(line))
      if (!before) break
      line = [...before, ...line.slice(1)]
    }
    if (isRing(line)) joined.rings.push(line)
    else joined.open.push(line)
  }
  return joined
}
