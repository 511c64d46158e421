import type { Language } from '@oppidum/domain/core/language'
import type { Drawable } from '@oppidum/domain/gallery/image'
import { type Called, listed } from './prompt-words.ts'
import { LIGHT_WORDS, PLACE_WORDS, SEASON_WORDS, WEATHER_WORDS } from './setting-words.ts'
import { PALETTE_WORDS, STYLE_WORDS } from './style-words.ts'
import { SUBJECT_WORDS } from './subject-words.ts'

/** What the illustrator can draw, for the tip beside the prompt. */
export function drawable(language: Language): Drawable {
  const names = (table: Record<string, Called>) => Object.values(table).flatMap((it) => listed(it[language])[0] ?? [])
  return {
    places: names(PLACE_WORDS),
    subjects: names(SUBJECT_WORDS),
    lights: names(LIGHT_WORDS),
    weathers: names(WEATHER_WORDS),
    seasons: names(SEASON_WORDS),
    styles: names(STYLE_WORDS),
    palettes: names(PALETTE_WORDS),
  }
}
