import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, test } from '@playwright/test'
import { openBrowser, openPage } from './support/browser.ts'
import { ownFolder } from './support/data-dir.ts'
import { canvasOf, drawn } from './support/map-page.ts'
import { becomes, goTo } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'

/** A background colour that none of our maps has. */
const GROUND = { text: '#7a2f8f', red: 0x7a, green: 0x2f, blue: 0x8f }

test.describe('a map with the city’s own style', () => {
  const folder = ownFolder()
  let browser: Browser
  let server: ServerProcess
  let styles: Server
  let origin: string
  let asked = 0

  test.beforeAll(async () => {
    const style = { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background', paint: { 'background-color': GROUND.text } }] }
    styles = createServer((_request, response) => {
      asked++
      response.writeHead(200, { 'content-type': 'application/json', 'access-control-allow-origin': '*' }).end(JSON.stringify(style))
    }).listen(0, '127.0.0.1')
    await once(styles, 'listening')
    // A TCP server has an address of this form.
    origin = `http://127.0.0.1:${(styles.address() as AddressInfo).port}`
    browser = await openBrowser()
    server = await startServer({
      DATA_DIR: folder.path,
      CITY_FILE: writeSmallCity(folder.path, { map: { style: `${origin}/style.json`, origins: [origin] } }),
      SIMULATOR: 'on',
      RATE_LIMIT: 'off',
    })
  })
  test.afterAll(async () => {
    await browser?.close()
    await server?.kill()
    styles?.closeAllConnections()
    styles?.close()
    folder.remove()
  })

  test('is drawn below our layers; the page may contact its host and no other', async () => {
    const { page, complaints, close } = await openPage(browser, server.url, { reducedMotion: 'reduce' })
    await goTo(page, '/map')
    await drawn(page)
    const box = await canvasOf(page).boundingBox()
    if (!box) throw new Error('There is no map.')
    // Roads, and the label of an incident that the simulator may open, can cover some of it.
    const isGround = async () => {
      const row = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.25, width: box.width * 0.6, height: 40 }
      const spot = await page.screenshot({ clip: row })
      return page.evaluate(
        async ({ base64, ground }) => {
          const bytes = Uint8Array.from(atob(base64), (it) => it.charCodeAt(0))
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
          context?.drawImage(bitmap, 0, 0)
          const { data = [] } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? {}
          let count = 0
          for (let at = 0; at < data.length; at += 4)
            if (data[at] === ground.red && data[at + 1] === ground.green && data[at + 2] === ground.blue) count++
          return count > data.length / 4 / 2
        },
        { base64: spot.toString('base64'), ground: GROUND },
      )
    }
    await becomes(isGround, true, 'the ground is the style’s')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('table', { name: 'Traffic, as a table' }).waitFor()
    expect(asked).toBeGreaterThan(0)
    expect(complaints.filter((it) => it !== `foreign host: ${new URL(origin).host}`)).toEqual([])
    const refused = await page.evaluate(() => fetch('http://127.0.0.1:9/other.json').then(() => 'asked', String))
    expect(refused).toMatch(/Failed to fetch/)
    await becomes(() => complaints.some((it) => it.includes('policy: connect-src')), true)
    await close()
  })
})
