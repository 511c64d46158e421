/** Puts the page's address, which names what is open, where it can be pasted from; false when the browser does not let us. */
export function copyAddress(): Promise<boolean> {
  return copyText(location.href)
}

/** Puts words there. */
export async function copyText(words: string): Promise<boolean> {
  // Without a secure origin the browser has no clipboard to give.
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(words).then(
    () => true,
    () => false,
  )
}
