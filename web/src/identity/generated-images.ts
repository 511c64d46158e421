/** The storage key of small copies of a person's latest pictures. */
export const GENERATED_IMAGES = 'generatedImages'

/** Called when nobody is signed in, because the pictures belong to a person. */
export function forgetGeneratedImages(): void {
  try {
    localStorage.removeItem(GENERATED_IMAGES)
  } catch {
    // Then nothing was stored.
  }
}
