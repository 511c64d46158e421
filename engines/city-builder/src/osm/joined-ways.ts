/** Ways by the ids of their nodes, joined end to end in whichever direction. */
export interface JoinedWays {
  /** First node again as the last. */
  rings: number[][]
  /** What does not close. */
  open: number[][]
}

const first = (line: readonly number[]) => line[0] as number
const last = (line: readonly number[]) => line[line.length - 1] as number

/**
 * Joins ways where they meet.
 * @param turn false keeps the direction of each way, as coastlines need it: the end of one meets the beginning of the next
 */
export function joinedWays(ways: readonly (readonly number[])[], turn: boolean): JoinedWays {
  const joined: JoinedWays = { rings: [], open: [] }
  const endings = new Map<number, Set<number[]>>()
  const lines = ways.filter((it) => it.length > 1).map((it) => [...it])
  const put = (node: number, line: number[]) => endings.set(node, (endings.get(node) ?? new Set()).add(line))
  const take = (line: number[]) => {
    endings.get(first(line))?.delete(line)
    endings.get(last(line))?.delete(line)
  }
  for (const line of lines) {
    put(first(line), line)
    put(last(line), line)
  }
  const left = new Set(lines)

  /** The next line from this node on, leading away from it. */
  function onward(node: number): number[] | null {
    for (const line of endings.get(node) ?? []) {
      if (first(line) === node) return taken(line)
      if (turn) return taken(line).reverse()
    }
    return null
  }
  /** The line that leads to this node. */
  function backward(node: number): number[] | null {
    for (const line of endings.get(node) ?? []) {
      if (last(line) === node) return taken(line)
      if (turn) return taken(line).reverse()
    }
    return null
  }
  function taken(line: number[]): number[] {
    take(line)
    left.delete(line)
    return line
  }

  for (const start of left) {
    let line = taken(start)
    for (;;) {
      if (line.length > 3 && first(line) === last(line)) break
      const next = onward(last(line))
      if (next) {
        for (let i = 1; i < next.length; i++) line.push(next[i] as number)
        continue
      }
      const before = backward(first(line))
      if (!before) break
      line = [...before, ...line.slice(1)]
    }
    if (line.length > 3 && first(line) === last(line)) joined.rings.push(line)
    else joined.open.push(line)
  }
  return joined
}
