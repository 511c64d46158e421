/** How the key for commands is called on the keyboard in front of the person. */
export function commandName(): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
}
