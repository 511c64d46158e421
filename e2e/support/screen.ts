import { expect, type Locator, type Page } from '@playwright/test'
import { TIMINGS } from './timings.ts'

/** A failing look is repeated too: a page that is navigating, or a server that is starting, cannot be read. */
const PATIENCE = { timeout: TIMINGS.changeMs, intervals: [TIMINGS.lookEveryMs] }

/** A panel, card or line, by its heading. */
export function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The visible text of a part of the screen on one line; empty while it is missing. */
export async function wordsOf(part: Locator): Promise<string> {
  // As rendered: hidden text is left out.
  const words = await part.innerText({ timeout: 1_000 }).catch(() => '')
  return words.replace(/\s+/g, ' ').trim()
}

/** Waits until a part of the screen has this text. */
export async function reads(part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => expect(await wordsOf(part)).toMatch(patternOf(words))).toPass(PATIENCE)
}

/** Waits until a part of the screen has none of this text. */
export async function readsNot(part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => expect(await wordsOf(part)).not.toMatch(patternOf(words))).toPass(PATIENCE)
}

/** Waits until something becomes true. */
export async function becomes<T>(look: () => Promise<T> | T, wanted: T, message?: string): Promise<void> {
  await expect(async () => {
    const seen: unknown = await look()
    expect(seen).toEqual(wanted)
  }, message).toPass(PATIENCE)
}

/** Waits until the page fits across its window, which can take a moment when that was made narrower. */
export async function fits(page: Page, message?: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  const isAsWide = async () => (await page.evaluate(() => document.documentElement.scrollWidth)) <= width
  await becomes(isAsWide, true, message ?? `${width} px`)
}

/** Opens a screen and waits until nothing on it is loading. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await becomes(() => page.getByText('Loading...').count(), 0, `${path} is still loading`)
}

const patternOf = (words: string | RegExp) => (typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words)
