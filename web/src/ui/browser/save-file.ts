/** Hands a text or bytes to the browser as a file to keep. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it once the click was dispatched; a turn later is soon enough to let go.
  setTimeout(() => URL.revokeObjectURL(address))
}
