import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Serious and critical breaches of WCAG on the screen as it stands, each with what it is about. */
export async function graveBreaches(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    // The source that was run just before put it there.
    const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') }
    return (await checker.run(document, { resultTypes: ['violations'] })).violations
  })
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 160)} (${node.any[0]?.message ?? it.help})`))
}
