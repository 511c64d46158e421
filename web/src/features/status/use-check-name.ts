import { useText } from '../../i18n/text.ts'
import { CHECK_WORDS } from './check-words.ts'

/** What a check is called in the page's language; of one that the page does not know, the server's word. */
export function useCheckName(): (check: { id: string; name: string }) => string {
  const text = useText()
  return ({ id, name }) => {
    const words = CHECK_WORDS[id]
    return words ? text(words.name) : name
  }
}
