import type { Locator, Page } from '@playwright/test'

const PARTS = ['year', 'month', 'day', 'hour', 'minute'] as const

/** A date field of the page, by its label, typed part by part as a person would. */
export function dateField(within: Page | Locator, label: string) {
  const group = within.getByRole('group', { name: label, exact: true })
  const { keyboard } = 'page' in within ? within.page() : within
  const part = (name: (typeof PARTS)[number]) => group.locator(`[data-type="${name}"]`)
  return {
    /** '2026-11-23', or '2026-11-23T14:05' if the field has minutes. */
    async fill(text: string): Promise<void> {
      await part('year').waitFor()
      for (const [at, digits] of text.split(/[-T:]/).entries()) {
        await part(PARTS[at] ?? 'minute').focus()
        await keyboard.type(digits)
      }
    },
    /** Clears the day, so that the field has no date. */
    async clear(): Promise<void> {
      await part('day').focus()
      await keyboard.press('Backspace')
      await keyboard.press('Backspace')
    },
    /** In the format of `fill`. */
    async value(): Promise<string> {
      const [year, month, day, hour, minute] = await Promise.all(
        PARTS.map(async (name) => (await part(name).getAttribute('aria-valuenow'))?.padStart(2, '0')),
      )
      return `${year}-${month}-${day}T${hour}:${minute}`
    },
  }
}
