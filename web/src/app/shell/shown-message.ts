/** Addresses of this server, of files and of modules, which help nobody. */
const ADDRESS = /\b(?:https?|file|blob|data|wss?):|\/assets\/|\.[cm]?[jt]sx?\b/i

/** A thrown error's message, if it is useful to a person; null when it is empty, or names a part of the program. */
export function shownMessage(error: unknown): string | null {
  const message = error instanceof Error ? error.message.trim() : ''
  return message === '' || ADDRESS.test(message) ? null : message
}
