let listener: () => void = () => undefined

/** Sets what happens when the server considers the person signed out. Decided in one place for the whole page. */
export function whenSignedOut(act: () => void): void {
  listener = act
}

/** Reports an answer that says nobody is signed in. */
export function reportSignedOut(): void {
  listener()
}
