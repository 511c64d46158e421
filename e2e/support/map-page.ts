import type { Locator, Page } from '@playwright/test'
import { becomes } from './screen.ts'
import { TIMINGS } from './timings.ts'

/**
 * A screen with few pixels, for journeys about what is on a map rather than its picture: without a graphics card each pixel
 * costs time, and the layout is the same.
 */
export const COARSE = { deviceScaleFactor: 0.5 }

/** Waits until a map is completely drawn. */
export async function drawn(page: Page): Promise<Locator> {
  const sheet = page.locator('[data-drawn]').first()
  await sheet.waitFor({ timeout: TIMINGS.stepMs })
  return sheet
}

/** The map's canvas, by its accessible name. */
export function canvasOf(page: Page): Locator {
  return page.getByRole('region', { name: /^Map of / })
}

/** The pointer's look over a point of the map: it is drawn again a moment after its size has changed, and only a move is noticed. */
export async function pointerAt(page: Page, x: number, y: number): Promise<string> {
  await page.mouse.move(x - 60, y - 60)
  await page.mouse.move(x, y)
  return canvasOf(page).evaluate((it) => it.style.cursor)
}

/** Number of different colours on the drawn map where nothing covers it: an empty map shows its background. */
export async function colours(page: Page): Promise<number> {
  const box = await canvasOf(page).boundingBox()
  if (!box) throw new Error('There is no map.')
  const picture = await page.screenshot({
    clip: { x: box.x + box.width / 4, y: box.y + box.height / 4, width: box.width / 2, height: box.height / 2 },
  })
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    const seen = new Set<number>()
    for (let i = 0; i < data.length; i += 4) seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0))
    return seen.size
  }, picture.toString('base64'))
}

/** The zoom factor shown by the buttons. */
export async function factorBecomes(page: Page, wanted: string): Promise<void> {
  await becomes(() => page.locator('[data-factor]').getAttribute('data-factor'), wanted)
}
