/** Tags around the thoughts that models write before their answer. */
const TAG = /<\s{0,4}(\/?)\s{0,4}(?:think|thinking|thought|reasoning)\s{0,4}>/gi
/** An incomplete tag at the end of the text. */
const BEGUN_TAG = /<[\s/]{0,9}[a-z]{0,9}\s{0,4}$/i

/**
 * A model's text without its thoughts. A thought that is not closed extends to the end of the text; a closing tag without an opening one,
 * which some servers omit, closes a thought that began with the text. The text may be unfinished: an incomplete tag at its end is removed.
 *
 * @param thinksFirst the server omits the opening tag, so the text starts within a thought
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

/** Whether the text closes a thought without opening it. */
export function endsUnbegunThought(text: string): boolean {
  const first = text.matchAll(TAG).next().value
  return first?.[1] === '/'
}

/** Whether the text starts with the opening tag of a thought. */
export function beginsWithThought(text: string): boolean {
  const first = text.matchAll(TAG).next().value
  return first !== undefined && first[1] === '' && text.slice(0, first.index).trim() === ''
}
