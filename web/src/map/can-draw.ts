let answer: boolean | null = null

/** Whether this browser can draw the map at all; found out once, and given back at once. */
export function canDraw(page: Document): boolean {
  if (answer === null) {
    const context = page.createElement('canvas').getContext('webgl2')
    answer = context !== null
    // A page may hold few of these, and the map needs its own.
    context?.getExtension('WEBGL_lose_context')?.loseContext()
  }
  return answer
}
