import { beginningOf } from '@oppidum/domain/i18n/beginning-of'

/** Longer remarks are quoted by their beginning. */
const NAMED = 60
/** Most sentences of a message that are read. */
const MOST = 8

/**
 * The sentences of a message that ask something, last one first, each with the other sentences. Empty for a single sentence. The period of
 * an abbreviation does not end one: 'Av. Italia', 'Gral. Flores', '7 p. m.'.
 */
export function questionsIn(message: string): { question: string; rest: string[] }[] {
  const sentences = message
    .split(
      /(?<=[!?…]|(?<!\b(?:av|avda|bv|bvar|blvr|cno|cnel|dr|dra|gral|gob|ing|nac|prof|rep|san|sta|sto|st|sr|sra|vs|no|p|m|a))\.)\s+|\n+/iu,
    )
    .map((it) => it.trim())
    .filter((it) => /[\p{L}\p{N}]/u.test(it))
    .slice(0, MOST)
  if (sentences.length < 2) return []
  return sentences
    .map((question, at) => ({ question, rest: sentences.filter((_, other) => other !== at).map(named) }))
    .filter(({ question }) => question.endsWith('?'))
    .reverse()
}

/** Cuts a remark before its first figure: an answer contains no figure without a fact. */
function named(sentence: string): string {
  const [plain = ''] = sentence.split(/\d/)
  return plain.length === sentence.length && plain.length <= NAMED ? sentence : `${beginningOf(plain, NAMED).trimEnd()}…`
}
