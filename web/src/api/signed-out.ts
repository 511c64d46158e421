let listener: () => void = () => undefined

/** What is done when the server takes somebody for signed out. One place decides what that means for the page. */
export function whenSignedOut(act: () => void): void {
  listener = act
}

/** An answer said that nobody is signed in. */
export function heardSignedOut(): void {
  listener()
}
