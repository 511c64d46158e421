/** Addresses of this server, of files and of modules: nothing that a person could act on. */
const ADDRESS = /\b(?:https?|file|blob|data|wss?):|\/assets\/|\.[cm]?[jt]sx?\b/i

/** What a thrown error says to a person; null when it says nothing, or names a part of the program. */
export function shownMessage(error: unknown): string | null {
  const message = error instanceof Error ? error.message.trim() : ''
  return message === '' || ADDRESS.test(message) ? null : message
}
