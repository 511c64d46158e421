/** Copies the page's address, which names what is open, to the clipboard; false when the browser does not allow it. */
export function copyAddress(): Promise<boolean> {
  return copyText(location.href)
}

/** Copies text to the clipboard. */
export async function copyText(words: string): Promise<boolean> {
  // Without a secure origin there is no clipboard API.
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(words).then(
    () => true,
    () => false,
  )
}
