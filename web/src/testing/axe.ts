import axe from 'axe-core'
import { expect } from 'vitest'

/** What needs a layout or a whole page is checked in a real browser, by the journeys. */
const NEEDS_A_BROWSER = ['color-contrast', 'target-size', 'region', 'landmark-one-main', 'page-has-heading-one']

/** Fails with what keeps somebody with an aid from using what is drawn, by rule and element. */
export async function expectAccessible(): Promise<void> {
  // What the browser's own style sheet hides, and what a dialog above it keeps out of reach.
  const context = { include: [['body']], exclude: [['[hidden]'], ['[data-aria-hidden]']] }
  const { violations } = await axe.run(context, {
    rules: Object.fromEntries(NEEDS_A_BROWSER.map((it) => [it, { enabled: false }])),
    resultTypes: ['violations'],
  })
  expect(violations.flatMap(({ id, nodes }) => nodes.map((it) => `${id}: ${it.html}`))).toEqual([])
}
