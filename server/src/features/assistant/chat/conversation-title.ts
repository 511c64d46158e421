import { plainLine } from '../../records/store/plain-text.ts'

const TITLE_LENGTH = 80

/** The start of a question, cut between words. */
export function titleOf(message: string): string {
  const line = plainLine(message)
  if (line.length <= TITLE_LENGTH) return line
  const cut = line.slice(0, TITLE_LENGTH - 1)
  const lastBlank = cut.lastIndexOf(' ')
  // Not within a surrogate pair.
  return `${(lastBlank > TITLE_LENGTH / 2 ? cut.slice(0, lastBlank) : cut).replace(/\p{Cs}$/u, '')}…`
}
