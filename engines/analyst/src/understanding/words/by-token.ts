import type { Reading } from '../reading.ts'

/** Of each token of a reading; a long text asks for it at each of its tokens. */
interface ByToken {
  /** Part of a place or of a time. */
  claimed: readonly boolean[]
  /** Nothing was recognised in it. */
  unread: readonly boolean[]
  /** Behind the last of the tokens that go on a name at this one, whether by strange words or by capitals; itself when none does. */
  nameEnds: readonly number[]
  /** Not all is written in capitals, which tell nothing then. */
  isMixed: boolean
}

/** A reading does not change. */
const known = new WeakMap<Reading, ByToken>()

export function byToken(it: Reading): ByToken {
  const own = known.get(it) ?? readByToken(it)
  known.set(it, own)
  return own
}

function readByToken(it: Reading): ByToken {
  const claimed = it.tokens.map(() => false)
  for (const { from, to } of it.places.found) claimed.fill(true, from, to)
  for (const { from, to } of it.times.flatMap((one) => one.parts)) claimed.fill(true, from, to)
  const unread = it.tokens.map(() => false)
  for (const { from, to } of it.unread) unread.fill(true, from, to)
  const nameEnds = it.tokens.map((_, at) => at)
  for (let at = it.tokens.length - 1; at >= 0; at--) {
    const isName = it.tokens[at]?.gap === '' && /^\p{Lu}/u.test(it.tokens[at]?.raw ?? '') && !claimed[at]
    if (isName) nameEnds[at] = nameEnds[at + 1] ?? at + 1
  }
  return { claimed, unread, nameEnds, isMixed: it.message !== it.message.toLocaleUpperCase() }
}
