/** Downloads text or bytes as a file. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser holds the file once the click has been dispatched, so the URL can be revoked soon after.
  setTimeout(() => URL.revokeObjectURL(address))
}
