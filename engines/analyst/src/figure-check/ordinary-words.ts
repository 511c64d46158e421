import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'

/** Words that may have a capital without being a name; folded. */
const ORDINARY = new Set(Language.options.flatMap((it) => wordsIn(it).ordinaryWords.split(/\s+/)))

export const isOrdinary = (plain: string) => ORDINARY.has(plain)

/** Verbs after a subject: a word before one at the start of a sentence is the subject. */
export const LINKING_VERB =
  /^\s+(?:is|was|are|were|has|had|runs|ran|stands|shows|reports|moves|esta|es|tiene|tuvo|circula|registra|fue|hubo|muestra)\b/
