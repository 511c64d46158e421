import axe from 'axe-core'
import { expect } from 'vitest'

/** Checks that need a layout or a whole page run in a real browser, in the journeys. */
const NEEDS_A_BROWSER = ['color-contrast', 'target-size', 'region', 'landmark-one-main', 'page-has-heading-one']

/** Fails with the accessibility violations of the rendered page, by rule and element. */
export async function expectAccessible(): Promise<void> {
  // Excludes what the browser's own style sheet hides, and what a dialog above makes unreachable.
  const context = { include: [['body']], exclude: [['[hidden]'], ['[data-aria-hidden]']] }
  const { violations } = await axe.run(context, {
    rules: Object.fromEntries(NEEDS_A_BROWSER.map((it) => [it, { enabled: false }])),
    resultTypes: ['violations'],
  })
  expect(violations.flatMap(({ id, nodes }) => nodes.map((it) => `${id}: ${it.html}`))).toEqual([])
}
