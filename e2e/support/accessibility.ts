import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules about colours: nothing else depends on the theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical WCAG violations on the present screen, each with its element. */
export async function graveBreaches(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (runOnly) => {
      // Added by the script above.
      const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') }
      return (await checker.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
    },
    rules && [...rules],
  )
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 160)} (${node.any[0]?.message ?? it.help})`))
}

/** `graveBreaches` in both themes, each with its theme. The page ends in the light theme. */
export async function graveBreachesInBothThemes(page: Page): Promise<string[]> {
  const dark = await withTheme(page, 'dark', () => graveBreaches(page))
  const light = await withTheme(page, 'light', () => graveBreaches(page, OF_COLOURS))
  return [...dark, ...light]
}

async function withTheme(page: Page, colorScheme: 'dark' | 'light', look: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // Wait until transitions have ended: a colour in between is neither.
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.all(changing.map((it) => it.finished.catch(() => undefined)))
  })
  return (await look()).map((it) => `${colorScheme}: ${it}`)
}
