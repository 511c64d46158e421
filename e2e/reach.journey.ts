import { expect, type Locator, type Page, test } from '@playwright/test'
import { openIncidents } from './support/api.ts'
import { becomes, goTo, reads } from './support/screen.ts'
import { smallCityPages } from './support/small-city-pages.ts'

test.describe.configure({ mode: 'serial' })

const { open, url } = smallCityPages()
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}
const isFocused = (part: Locator) => part.evaluate((it) => it === document.activeElement || it.contains(document.activeElement))

test.describe('the palette', () => {
  test('leads to an incident by keyboard, and remembers it', async () => {
    const { page, asked } = await open()
    const [incident] = await openIncidents(url())
    await goTo(page, '/dashboard')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    const field = palette.getByRole('combobox')
    await becomes(() => isFocused(field), true)
    await reads(palette, 'Energy Grid')

    const before = asked('/api/incidents')
    await field.pressSequentially(incident.number)
    const found = palette.getByRole('group', { name: 'Incidents' }).getByRole('option').first()
    await reads(found, incident.location)
    await reads(palette.getByRole('status'), /\d+ results?/)
    // One call once typing has settled; the live list keeps polling.
    expect(asked('/api/incidents') - before).toBeLessThan(incident.number.length)
    await becomes(() => found.getAttribute('aria-selected'), 'true')
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'hidden' })
    await becomes(() => addressOf(page), `/incidents?incident=${incident.id}`)
    const sheet = page.getByRole('complementary', { name: incident.title, exact: true })
    await becomes(() => isFocused(sheet), true)

    await page.keyboard.press('Control+k')
    await reads(palette.getByRole('group', { name: 'Recent' }), incident.location)
    await page.keyboard.press('Control+k')
    await palette.waitFor({ state: 'hidden' })
  })

  test('finds places, opens screens, runs actions, and says when nothing matches', async () => {
    const { page } = await open()
    await goTo(page, '/about')
    await page.getByRole('button', { name: 'Find or go anywhere' }).click()
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    const field = palette.getByRole('combobox')
    await field.fill('harbour')
    await reads(palette.getByRole('group', { name: 'Places' }), 'Harbour Road')
    await field.fill('no such thing at all')
    await reads(palette, 'No matches')
    const chosen = palette.getByRole('option', { selected: true })
    await field.fill('theme: light')
    await reads(chosen, /light/i)
    await page.keyboard.press('Enter')
    await becomes(() => page.locator('html').getAttribute('data-theme'), 'light')
    await page.keyboard.press('Control+k')
    await field.fill('grid')
    await reads(chosen, 'Energy Grid')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
    await page.keyboard.press('Control+k')
    await becomes(() => isFocused(field), true)
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'hidden' })
  })

  test('says which search failed and retries it', async () => {
    const watched = await open()
    const { page } = watched
    await goTo(page, '/dashboard')
    await page.route('**/api/places*', (route) => route.abort())
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Find or go anywhere' })
    await palette.getByRole('combobox').fill('harbour')
    const places = palette.getByRole('group', { name: 'Places' })
    await reads(places, 'This search failed Try again')
    await page.unroute('**/api/places*')
    await places.getByRole('option').click()
    await reads(places, 'Harbour Road')
    watched.complaints.splice(0)
  })
})

test.describe('languages', () => {
  test('are Spanish from the first paint for a browser that asks for it', async () => {
    const { page } = await open({ locale: 'es-UY' })
    const texts: [string, string, RegExp][] = [
      ['/dashboard', 'Operaciones urbanas', /Gestión de incidentes/],
      ['/traffic', 'Gestión del tránsito', /Ubicación/],
      ['/energy', 'Supervisión de energía', /Proporción renovable/],
      ['/incidents', 'Incidentes', /Peor|Más graves primero/],
      ['/services', 'Solicitudes de servicio', /Enviada hace \d+ h/],
      ['/about', 'Acerca de', /Qué hace/],
      ['/nowhere', '404 Página no encontrada', /No hay nada en esta dirección/],
    ]
    await page.addInitScript(() => {
      // Records every text that was ever a heading, to see whether another language came first.
      Object.assign(window, { headings: new Set<string>() })
      new MutationObserver(() => {
        for (const it of document.querySelectorAll('h1, h2'))
          (window as unknown as { headings: Set<string> }).headings.add(it.textContent ?? '')
      }).observe(document, { subtree: true, childList: true, characterData: true })
    })
    for (const [path, title, words] of texts) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await reads(page.locator('body'), words)
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      await becomes(async () => (await page.title()).startsWith(path === '/dashboard' ? 'Oppidum' : title), true)
      const headings = await page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings])
      expect(headings.filter((it) => /Operations|Management|Monitoring|Requests|Found/.test(it))).toEqual([])
    }
    await goTo(page, '/traffic')
    await reads(page.getByRole('main'), /\d+ tramos/)
    await goTo(page, '/dashboard')
    await reads(page.getByRole('main'), /\d,\d\s?%/)
  })

  test('follow the person’s choice, at once and after a reload; others get English', async () => {
    const { page } = await open({ locale: 'fr-FR' })
    await goTo(page, '/energy')
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByRole('heading', { level: 1, name: 'Supervisión de energía' }).waitFor()
    await becomes(() => page.title(), 'Supervisión de energía - Oppidum')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Supervisión de energía' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('es')
    await page.getByRole('button', { name: 'Ajustes' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { level: 1, name: 'Energy Monitoring' }).waitFor()
  })
})
