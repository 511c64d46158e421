import type { Language } from '@oppidum/domain/core/language'
import type { Drawable } from '@oppidum/domain/gallery/image'
import { wordsIn } from '../i18n/illustrator-catalogue.ts'
import { listed } from './prompt-words.ts'

/** What the illustrator can draw, for the hint beside the prompt. */
export function drawable(language: Language): Drawable {
  const words = wordsIn(language)
  const names = (table: Readonly<Record<string, string>>) => Object.values(table).flatMap((it) => listed(it)[0] ?? [])
  return {
    places: names(words.places),
    subjects: names(words.subjects),
    lights: names(words.lights),
    weathers: names(words.weathers),
    seasons: names(words.seasons),
    styles: names(words.styles),
    palettes: names(words.palettes),
  }
}
