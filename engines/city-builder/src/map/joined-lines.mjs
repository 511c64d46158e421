/** @typedef {import('../sheet.mjs').Position} Position */

/**
 * Joins lines that meet end to end, where just two meet: pieces of one street become one line, so that its name finds room.
 * Nodes of equal position are one node. The order of the outcome follows the order of the lines.
 * @param {readonly (readonly Position[])[]} lines of one kind
 * @returns {Position[][]}
 */
export function joinedLines(lines) {
  const key = (/** @type {Position} */ it) => `${it[0]},${it[1]}`
  /** @type {Map<string, number[]>} */
  const endsAt = new Map()
  lines.forEach((line, i) => {
    for (const end of [line[0], line[line.length - 1]]) endsAt.set(key(end), [...(endsAt.get(key(end)) ?? []), i])
  })
  const used = new Set()

  /** The one other line at this end; undefined when there is none or more than one. @param {Position} end @param {number} own */
  function next(end, own) {
    const there = endsAt.get(key(end)) ?? []
    if (there.length !== 2 || there[0] === there[1]) return undefined
    const other = there[0] === own ? there[1] : there[0]
    return used.has(other) ? undefined : other
  }

  /** @param {Position[]} line @param {number} from index of its last piece */
  function grown(line, from) {
    for (let own = from; ; ) {
      const end = line[line.length - 1]
      const other = next(end, own)
      if (other === undefined) return line
      used.add(other)
      const piece = lines[other]
      const onward = key(piece[0]) === key(end) ? piece : [...piece].reverse()
      for (let i = 1; i < onward.length; i++) line.push(onward[i])
      own = other
    }
  }

  const joined = []
  for (let i = 0; i < lines.length; i++) {
    if (used.has(i)) continue
    used.add(i)
    const forward = grown([...lines[i]], i)
    joined.push(grown(forward.reverse(), i).reverse())
  }
  return joined
}
