import type { Language } from '@oppidum/domain/core/language'

let spoken: Language | null = null

/** The page is in this language from now on. */
export function spokenFromNowOn(language: Language): void {
  spoken = language
}

/** Says in which language the page is: letters to its reader are written in it. */
export const inSpokenLanguage = (): Record<string, string> => (spoken === null ? {} : { 'accept-language': spoken })
