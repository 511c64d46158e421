/** Where the browser keeps small ones of the pictures that somebody made last. */
export const GENERATED_IMAGES = 'generatedImages'

/** They are nobody's when nobody is signed in. */
export function forgetGeneratedImages(): void {
  try {
    localStorage.removeItem(GENERATED_IMAGES)
  } catch {
    // Then nothing was kept.
  }
}
