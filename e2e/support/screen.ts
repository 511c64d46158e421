import { expect, type Locator, type Page } from '@playwright/test'
import { TIMINGS } from './timings.ts'

/** Also a look that fails is repeated: a page on its way to another one, or a server that starts, cannot be looked at. */
const PATIENCE = { timeout: TIMINGS.changeMs, intervals: [TIMINGS.lookEveryMs] }

/** A panel, card or line that is called by its heading. */
export function region(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** The visible words of a part of the screen on one line; empty while it is not there. */
export async function wordsOf(part: Locator): Promise<string> {
  // As rendered: what is hidden is not read.
  const words = await part.innerText({ timeout: 1_000 }).catch(() => '')
  return words.replace(/\s+/g, ' ').trim()
}

/** Waits until a part of the screen reads as it should. */
export async function reads(part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => expect(await wordsOf(part)).toMatch(patternOf(words))).toPass(PATIENCE)
}

/** Waits until none of these words stand in a part of the screen. */
export async function readsNot(part: Locator, words: string | RegExp): Promise<void> {
  await expect(async () => expect(await wordsOf(part)).not.toMatch(patternOf(words))).toPass(PATIENCE)
}

/** Waits until something comes true. */
export async function becomes<T>(look: () => Promise<T> | T, wanted: T, message?: string): Promise<void> {
  await expect(async () => {
    const seen: unknown = await look()
    expect(seen).toEqual(wanted)
  }, message).toPass(PATIENCE)
}

/** Goes to a screen and waits until nothing on it is loading any more. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await becomes(() => page.getByText('Loading...').count(), 0, `${path} is still loading`)
}

const patternOf = (words: string | RegExp) => (typeof words === 'string' ? new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : words)
