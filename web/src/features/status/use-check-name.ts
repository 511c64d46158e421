import { useText } from '../../i18n/text.ts'
import { CHECK_WORDS } from './check-words.ts'

/** A check's name in the page's language; the server's for a check that the page does not know. */
export function useCheckName(): (check: { id: string; name: string }) => string {
  const text = useText()
  return ({ id, name }) => {
    const words = CHECK_WORDS[id]
    return words ? text(words.name) : name
  }
}
