import type { Page } from 'playwright-core'

/** Pixels per frame: half a screen, faster than a scroll wheel. */
const STEP_PX = 450

export interface Scrolled {
  /** Tasks that blocked the page for more than 50 ms, while scrolling. */
  longTasks: number
  longMs: number
  rows: number
  frames: number
  heapMb: number
}

/** Scrolls a list from top to bottom, frame by frame, and waits while more is loading. */
export async function scrollThrough(page: Page, selector: string, rows: number): Promise<Scrolled> {
  return page.evaluate(
    async ({ selector, rows, stepPx }) => {
      const area = document.querySelector(selector)
      if (!area) throw new Error(`There is no ${selector}.`)
      const tasks: number[] = []
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((it) => it.duration)))
      observer.observe({ type: 'longtask' })
      const held = () => Number(area.querySelector('li[aria-setsize]')?.getAttribute('aria-setsize') ?? area.childElementCount)
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      let frames = 0
      const givenUpAt = performance.now() + 240_000
      while (performance.now() < givenUpAt) {
        const end = area.scrollTop + area.clientHeight >= area.scrollHeight - 2
        if (end && held() >= rows) break
        area.scrollTop += stepPx
        frames++
        await frame()
      }
      await frame()
      tasks.push(...observer.takeRecords().map((it) => it.duration))
      observer.disconnect()
      const { memory } = performance as { memory?: { usedJSHeapSize: number } }
      return {
        longTasks: tasks.length,
        longMs: tasks.reduce((sum, it) => sum + it, 0),
        rows: held(),
        frames,
        heapMb: (memory?.usedJSHeapSize ?? 0) / 1e6,
      }
    },
    { selector, rows, stepPx: STEP_PX },
  )
}
