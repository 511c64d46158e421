/** Puts the focus on a dialog as a whole, not on whichever button comes first in it. */
export function focusWhole(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}
