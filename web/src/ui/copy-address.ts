/** Puts the page's address, which names what is open, where it can be pasted from; false when the browser does not let us. */
export async function copyAddress(): Promise<boolean> {
  // Without a secure origin the browser has no clipboard to give.
  if (!navigator.clipboard) return false
  return navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  )
}
