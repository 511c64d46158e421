/** The name of the command key on the person's keyboard. */
export function commandName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
