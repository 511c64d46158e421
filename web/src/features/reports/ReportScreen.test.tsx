import { Service } from '@oppidum/domain/records/service'
import { makeReport, reportServices } from '@oppidum/domain/reports/report-calls'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { render, settled } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import type { PlaceMap } from './PlacePart.tsx'
import { ReportScreen } from './ReportScreen.tsx'

const NUMBER = 'REQ-2026-000042'
const pothole = Service.parse({
  code: 'pothole',
  name: 'Pothole',
  description: 'A hole or a broken edge in a road.',
  category: 'infrastructure',
  attributes: [
    {
      code: 'size',
      datatype: 'singlevaluelist',
      required: true,
      description: 'How large is it?',
      values: [
        { key: 'small', name: 'Smaller than a plate' },
        { key: 'large', name: 'Larger than a plate' },
      ],
    },
  ],
})
const other = Service.parse({ code: 'other', name: 'Something else', category: 'other' })
const services = answers(reportServices, [pothole, other])

/** The routes pass the map in. */
const NoMap: PlaceMap = () => null
const draw = (replies: readonly Reply[] = [services], language: 'en' | 'es' = 'en') =>
  render(<ReportScreen PinMap={NoMap} />, { replies, language, at: '/report' })
const send = () => screen.getByRole('button', { name: 'Send report' })

/** Fills in everything that is required. */
async function written(replies: readonly Reply[] = []) {
  const page = await draw([services, ...replies])
  await page.user.click(screen.getByRole('radio', { name: /Something else/ }))
  await page.user.type(screen.getByRole('textbox', { name: /Address/ }), 'Avenida Italia 100')
  await page.user.type(screen.getByRole('textbox', { name: /What is wrong/ }), 'A hole in the road')
  await page.user.click(send())
  await settled()
  return page
}

describe("a citizen's report", () => {
  test('while the services are unknown', async () => {
    await draw([])
    expect(screen.getByText('Loading the list of problems')).toBeTruthy()
    await expectAccessible()
  })

  test('when they could not be loaded: offers a retry', async () => {
    const page = await draw([fails(reportServices, 500, 'Broken.')])
    expect(screen.getByRole('alert')).toBeTruthy()
    await expectAccessible()
    page.server.reply(services)
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: /Pothole/ })).toBeTruthy()
  })

  test('empty: marks what is missing, focuses the first field, and sends nothing', async () => {
    const page = await draw()
    await page.user.click(send())
    for (const words of ['Choose what it is.', 'Say where it is: tap the map or enter an address.', 'Say briefly what is wrong.'])
      expect(document.body.textContent).toContain(words)
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Pothole/ }))
    expect(page.server.calls.some((it) => it.method === 'POST')).toBe(false)
    await expectAccessible()
  })

  test("asks a service's own questions", async () => {
    const page = await draw()
    expect(screen.queryByRole('combobox', { name: /How large/ })).toBeNull()
    await page.user.click(screen.getByRole('radio', { name: /Pothole/ }))
    await page.user.click(send())
    expect(document.body.textContent).toContain('Please answer this.')
    await page.user.selectOptions(screen.getByRole('combobox', { name: /How large/ }), 'large')
    expect(document.body.textContent).not.toContain('Please answer this.')
    await expectAccessible()
  })

  test('rejects an invalid e-mail address', async () => {
    const page = await draw()
    await page.user.type(screen.getByRole('textbox', { name: /Email/ }), 'ana')
    await page.user.click(send())
    expect(document.body.textContent).toContain('This is not a valid email address.')
  })

  test('busy: is sent once', async () => {
    const page = await written()
    const button = screen.getByRole('button', { name: /Sending/ })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await page.user.click(button)
    expect(page.server.calls.filter((it) => it.method === 'POST')).toMatchObject([
      {
        path: makeReport.path,
        body: { serviceCode: 'other', address: 'Avenida Italia 100', description: 'A hole in the road', language: 'en' },
      },
    ])
    await expectAccessible()
  })

  test.each([
    { state: 'the city is busy', status: 503, shows: 'The city cannot accept it right now. Nothing is lost' },
    { state: 'too many', status: 429, shows: 'Too many' },
    { state: 'too large a picture', status: 413, shows: 'This picture cannot be used' },
    { state: 'refused', status: 422, shows: 'This place is outside of the city.' },
  ])('$state: says so and loses nothing', async ({ status, shows }) => {
    await written([fails(makeReport, status, 'This place is outside of the city.', 'refused')])
    expect(screen.getAllByRole('alert').some((it) => it.textContent?.includes('The report has not been sent'))).toBe(true)
    expect(document.body.textContent?.toLowerCase()).toContain(shows.toLowerCase())
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /What is wrong/ }).value).toBe('A hole in the road')
    await expectAccessible()
  })

  test('without a network: says that it will count once', async () => {
    const page = await draw()
    await page.user.click(screen.getByRole('radio', { name: /Something else/ }))
    await page.user.type(screen.getByRole('textbox', { name: /Address/ }), 'Avenida Italia 100')
    await page.user.type(screen.getByRole('textbox', { name: /What is wrong/ }), 'A hole in the road')
    page.server.offline = true
    await page.user.click(send())
    expect((await screen.findByRole('alert')).textContent).toContain('The city cannot be reached. Nothing is lost')
  })

  test('sent: opens the page to follow it', async () => {
    const report = { number: NUMBER, code: 'abcdefghijklmnopqrstuvwxyz012345', url: `http://localhost:3000/report/${NUMBER}` }
    const page = await written([answers(makeReport, report)])
    expect(page.address()).toBe(`/report/${NUMBER}`)
  })

  test('restores the draft after a reload', async () => {
    const first = await draw()
    await first.user.type(screen.getByRole('textbox', { name: /What is wrong/ }), 'Half a sen')
    expect(sessionStorage.length).toBe(1)
    expect(sessionStorage.getItem('oppidum:report')).toContain('Half a sen')
  })

  test('in Spanish', async () => {
    const page = await draw([services], 'es')
    await page.user.click(screen.getByRole('button', { name: /Enviar/ }))
    expect(document.body.textContent).toContain('Pozo en la calle')
    await expectAccessible()
  })
})
