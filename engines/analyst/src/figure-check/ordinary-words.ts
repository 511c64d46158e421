import { Language } from '@oppidum/domain/core/language'
import { wordsIn } from '../i18n/analyst-catalogue.ts'

/** Words that begin a sentence or stand in a heading without being a name; folded. */
const ORDINARY = new Set(Language.options.flatMap((it) => wordsIn(it).ordinaryWords.split(/\s+/)))

export const isOrdinary = (plain: string) => ORDINARY.has(plain)

/** After it stands what its subject is or does: a word before it at the beginning of a sentence is that subject. */
export const LINKING_VERB =
  /^\s+(?:is|was|are|were|has|had|runs|ran|stands|shows|reports|moves|esta|es|tiene|tuvo|circula|registra|fue|hubo|muestra)\b/
