import type { Stretch } from './allowed-figures.ts'

export interface Clause extends Stretch {
  /** The separator before it. */
  by: 'begin' | 'comma' | 'and' | 'than' | 'bracket' | 'colon'
}

/** The clauses of a sentence, folded, with names and times blanked out. */
export function clausesOf(plain: string): Clause[] {
  const form =
    /[;()[\]|]|[,:](?!\d)|\s(?:and|while|but|whereas|yet|versus|vs\.?|against|than|compared (?:with|to)|y|e|pero|mientras(?: que)?|frente a|contra|que)(?=\s)/g
  const clauses: Clause[] = []
  let start = 0
  let by: Clause['by'] = 'begin'
  for (const match of plain.matchAll(form)) {
    clauses.push({ start, end: match.index, by })
    start = match.index + match[0].length
    const word = match[0].trim()
    by =
      word === '(' || word === '['
        ? 'bracket'
        : word === ':' || word === '|'
          ? 'colon'
          : /^[,;)\]]/.test(word)
            ? 'comma'
            : /^(?:than|against|versus|vs|compared|que|frente|contra)/.test(word)
              ? 'than'
              : 'and'
  }
  clauses.push({ start, end: plain.length, by })
  return clauses
}

export const clauseAt = (clauses: readonly Clause[], at: number) =>
  Math.max(
    0,
    clauses.findIndex((it) => at >= it.start && at < it.end),
  )

/** A subject that a sentence names; `keys` is empty if no fact is about it. */
export interface Mention extends Stretch {
  keys: readonly string[]
}

export interface SubjectRead {
  keys: readonly string[]
  /** Whether it is in the number's clause. */
  near: boolean
}

/** The named subject that a figure at `at` belongs to; null if the sentence names none. */
export function subjectOf(
  at: Stretch,
  mentions: readonly Mention[],
  numbers: readonly Stretch[],
  clauses: readonly Clause[],
  plain: string,
): SubjectRead | null {
  if (mentions.length === 0) return null
  const paired = pairOf(at, mentions, numbers)
  if (paired) return { keys: paired.keys, near: true }
  const own = clauseAt(clauses, at.start)
  const inClause = (clause: number) => mentions.filter((it) => clauseAt(clauses, it.start) === clause)
  const here = inClause(own)
  if (here.length > 0) {
    const after = here.find((it) => it.start >= at.end)
    const before = here.filter((it) => it.end <= at.start).at(-1)
    const hangsOn =
      after && /^\s*(?:\S+\s+){0,4}?(?:on|in|at|of|for|en|de|del|sobre|para)\s+(?:the |el |la )?$/.test(plain.slice(at.end, after.start))
    const chosen = hangsOn && !before ? after : (before ?? after)
    return chosen ? { keys: chosen.keys, near: true } : null
  }
  const inBracket = clauses[own]?.by === 'bracket'
  for (let clause = own - 1; clause >= 0; clause -= 1) {
    const there = inClause(clause)
    if (there.length === 0) continue
    if (inBracket) return { keys: there.at(-1)?.keys ?? [], near: true }
    // 'A is slower than B, at 23 mph' is about A.
    if (clauses[clause]?.by === 'than' && mentions.some((it) => clauseAt(clauses, it.start) < clause)) continue
    return { keys: there[0]?.keys ?? [], near: clauses[own]?.by === 'colon' || clauses[own]?.by === 'than' }
  }
  const next = mentions.find((it) => it.start >= at.end)
  const taken = numbers.some((it) => next && it.start > at.end && clauseAt(clauses, it.start) === clauseAt(clauses, next.start))
  return next && !taken ? { keys: next.keys, near: true } : null
}

/** 'A and B run at 23 and 31 mph': as many figures as subjects, with all subjects before all figures. */
function pairOf(at: Stretch, mentions: readonly Mention[], numbers: readonly Stretch[]): Mention | null {
  if (mentions.length < 2 || numbers.length !== mentions.length) return null
  const [firstName, lastName, firstNumber, lastNumber] = [mentions[0], mentions.at(-1), numbers[0], numbers.at(-1)]
  if (!firstName || !lastName || !firstNumber || !lastNumber) return null
  if (lastName.end > firstNumber.start && lastNumber.end > firstName.start) return null
  return mentions[numbers.findIndex((it) => it.start === at.start)] ?? null
}
