import latinExtended from '@fontsource-variable/encode-sans/files/encode-sans-latin-ext-wdth-normal.woff2?url'
import latin from '@fontsource-variable/encode-sans/files/encode-sans-latin-wdth-normal.woff2?url'

/**
 * The drawing uses the page's own font files. It selects by family alone, so width and weight are fixed in the font face: a face of one
 * width is drawn in that width, whatever is requested.
 */
export const STREET_FONT = 'Oppidum Streets'
export const PLACE_FONT = 'Oppidum Places'
export const COUNT_FONT = 'Oppidum Counts'

const CUTS = [
  { family: STREET_FONT, weight: '440', stretch: '87.5%' },
  { family: PLACE_FONT, weight: '500', stretch: '112.5%' },
  { family: COUNT_FONT, weight: '620', stretch: '100%' },
]
const LATIN_EXTENDED = 'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB'

let declared = false

/** Registers the families; their files are loaded with the first label. */
export function declareFonts(page: Document): void {
  if (declared) return
  declared = true
  for (const { family, weight, stretch } of CUTS) {
    page.fonts.add(new FontFace(family, `url(${latin})`, { weight, stretch }))
    page.fonts.add(new FontFace(family, `url(${latinExtended})`, { weight, stretch, unicodeRange: LATIN_EXTENDED }))
  }
}
