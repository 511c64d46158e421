import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** The rules that look at colours: nothing else changes with a theme. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Serious and critical breaches of WCAG on the screen as it stands, each with what it is about. */
export async function graveBreaches(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async (runOnly) => {
      // The source that was run before put it there.
      const { axe: checker } = globalThis as unknown as { axe: typeof import('axe-core') }
      return (await checker.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) })).violations
    },
    rules && [...rules],
  )
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .flatMap((it) => it.nodes.map((node) => `${it.id}: ${node.html.slice(0, 160)} (${node.any[0]?.message ?? it.help})`))
}

/** What `graveBreaches` finds in either theme, each with the theme that it is in. The page is left light. */
export async function graveBreachesInBothThemes(page: Page): Promise<string[]> {
  const dark = await withTheme(page, 'dark', () => graveBreaches(page))
  const light = await withTheme(page, 'light', () => graveBreaches(page, OF_COLOURS))
  return [...dark, ...light]
}

async function withTheme(page: Page, colorScheme: 'dark' | 'light', look: () => Promise<string[]>): Promise<string[]> {
  await page.emulateMedia({ colorScheme })
  // A colour that is on its way to another one is neither.
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((it) => it instanceof CSSTransition)
    await Promise.all(changing.map((it) => it.finished.catch(() => undefined)))
  })
  return (await look()).map((it) => `${colorScheme}: ${it}`)
}
