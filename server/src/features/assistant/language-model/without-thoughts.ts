/** The tags between which models write what they think before they answer. */
const TAG = /<\s{0,4}(\/?)\s{0,4}(?:think|thinking|thought|reasoning)\s{0,4}>/gi
/** The beginning of a tag at the end of what has come so far. */
const BEGUN_TAG = /<[\s/]{0,9}[a-z]{0,9}\s{0,4}$/i

/**
 * What a model wrote without the parts in which it thinks aloud. A part without its end goes on to the end of the text; an end
 * without a beginning, which some servers leave out, closes a part that began with the text. The text may still be on its way:
 * the beginning of a tag at its end is held back.
 *
 * @param thinksFirst the server leaves the first tag out, so that the text begins within a thought
 */
export function withoutThoughts(text: string, thinksFirst = false): string {
  let said = ''
  let from = 0
  let isThinking = thinksFirst
  for (const { 0: tag, 1: slash, index } of text.matchAll(TAG)) {
    if (slash === '/' && !isThinking) said = ''
    else if (slash !== '/' && !isThinking) said += text.slice(from, index)
    isThinking = slash !== '/'
    from = index + tag.length
  }
  return (isThinking ? said : said + text.slice(from)).replace(BEGUN_TAG, '')
}

/** Whether the text ends a thought that it did not begin. */
export function endsUnbegunThought(text: string): boolean {
  const first = text.matchAll(TAG).next().value
  return first?.[1] === '/'
}

/** Whether the text begins with a thought, with nothing before its tag. */
export function beginsWithThought(text: string): boolean {
  const first = text.matchAll(TAG).next().value
  return first !== undefined && first[1] === '' && text.slice(0, first.index).trim() === ''
}
