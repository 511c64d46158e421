import { DAY_MS } from '@oppidum/domain/core/time'
import type { OwnReport, ReportStatus } from '@oppidum/domain/reports/report'
import { confirmReport, openReport, reportStatus } from '@oppidum/domain/reports/report-calls'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../../testing/axe.ts'
import { ago } from '../../../testing/city.ts'
import { render } from '../../../testing/render.tsx'
import { answers, fails, type Reply } from '../../../testing/server.ts'
import type { PlaceMap } from '../PlacePart.tsx'
import { ReportStatusScreen } from './ReportStatusScreen.tsx'

const NUMBER = 'REQ-2026-000042'
const CODE = 'abcdefghijklmnopqrstuvwxyz'
const report: ReportStatus = {
  number: NUMBER,
  joinedWith: null,
  title: 'Hole in the road',
  category: 'infrastructure',
  location: 'Avenida Italia 100',
  square: 'D5',
  gridReference: 'D5',
  position: null,
  status: 'pending',
  department: null,
  createdAt: ago(DAY_MS),
  updatedAt: ago(600_000),
  expectedAt: null,
  completedAt: null,
  outcome: null,
  outcomeReason: null,
  confirmation: null,
  reopened: 0,
  reports: 1,
  steps: [],
}
const closed: Partial<ReportStatus> = { status: 'completed', completedAt: ago(DAY_MS), outcome: 'fixed', confirmation: 'asked' }
const own: OwnReport = { description: 'A hole.', pictures: [], contact: null, askedUntil: null }

/** The routes pass the map in. */
const NoMap: PlaceMap = () => null
const draw = (replies: readonly Reply[], { code = false, language = 'en' as 'en' | 'es' } = {}) =>
  render(<ReportStatusScreen PinMap={NoMap} />, {
    replies,
    language,
    at: `/report/${NUMBER}${code ? `#${CODE}` : ''}`,
    route: '/report/:number',
  })
const status = (it: Partial<ReportStatus> = {}) => answers(reportStatus, { ...report, ...it })
const words = () => document.body.textContent ?? ''

describe("a report's status", () => {
  test.each<{ state: string; replies: Reply[]; shows: string[]; hides: string[] }>([
    { state: 'loading', replies: [], shows: [NUMBER], hides: ['Try again'] },
    {
      state: 'of no such number',
      replies: [fails(reportStatus, 404, 'None.', 'not_found')],
      shows: ['There is no report with this number'],
      hides: [],
    },
    {
      state: 'failed',
      replies: [fails(reportStatus, 500, 'Broken.')],
      shows: ['Try again'],
      hides: ['There is no report with this number'],
    },
    {
      state: 'taken',
      replies: [status()],
      shows: ['Hole in the road', NUMBER, 'Avenida Italia 100', 'D5', 'Last changed 11:50.'],
      hides: ['Is it fixed?', 'Copy link'],
    },
    {
      state: 'planned',
      replies: [status({ status: 'scheduled', expectedAt: ago(-3 * DAY_MS) })],
      shows: ['The city plans to finish it by Nov 23.'],
      hides: [],
    },
    {
      state: 'closed: no plan any more',
      replies: [status({ ...closed, expectedAt: ago(-3 * DAY_MS) })],
      shows: [],
      hides: ['plans to finish'],
    },
    { state: 'closed, with a reason', replies: [status({ ...closed, outcomeReason: 'New asphalt.' })], shows: ['New asphalt.'], hides: [] },
    {
      state: 'a reason of a closing before it was opened again',
      replies: [status({ outcomeReason: 'New asphalt.' })],
      shows: [],
      hides: ['New asphalt.'],
    },
    { state: 'one of many', replies: [status({ reports: 4 })], shows: ['4'], hides: [] },
    {
      state: 'joined with another',
      replies: [status({ joinedWith: 'REQ-1' })],
      shows: ['It is about the same problem as REQ-1'],
      hides: [],
    },
    { state: 'asked, without the link', replies: [status(closed)], shows: ['using the link in their email'], hides: ['Not fixed'] },
    {
      state: 'called by its square',
      replies: [status({ location: 'D5, near the harbour' })],
      shows: ['D5, near the harbour'],
      hides: ['Grid reference on the city map'],
    },
  ])('$state', async ({ replies, shows, hides }) => {
    await draw(replies)
    for (const seen of shows) expect(words()).toContain(seen)
    for (const seen of hides) expect(words()).not.toContain(seen)
    await expectAccessible()
  })

  test("with the reporter's link: shows what is theirs", async () => {
    const page = await draw([status(), answers(openReport, own)], { code: true })
    expect(page.server.calls.at(-1)).toMatchObject({ method: 'POST', body: { code: CODE } })
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
    await expectAccessible()
  })

  test('with a wrong link: shows the report, and what is wrong with the link', async () => {
    await draw([status(), fails(openReport, 404, 'No.', 'not_found')], { code: true })
    expect(words()).toContain('Hole in the road')
    expect(words()).toContain('This link does not open the private part of this report.')
  })

  test('asks the reporter whether it is fixed: busy, then done', async () => {
    const page = await draw([status(closed), answers(openReport, { ...own, askedUntil: ago(-DAY_MS) })], { code: true })
    expect(screen.getByText('Is it fixed?')).toBeTruthy()
    await expectAccessible()
    await page.user.click(screen.getByRole('button', { name: 'Yes, it is fixed' }))
    expect(screen.getByRole('button', { name: 'Yes, it is fixed' }).getAttribute('aria-disabled')).toBe('true')
    await page.user.click(screen.getByRole('button', { name: 'Not fixed' }))
    expect(page.server.calls.filter((it) => it.path.endsWith('/confirm'))).toMatchObject([{ body: { fixed: true } }])
  })

  test('an answer that came too late says so, and keeps the text', async () => {
    const late = fails(confirmReport, 409, 'Too late.', 'conflict', { reason: 'too_late' })
    const page = await draw([status(closed), answers(openReport, { ...own, askedUntil: ago(-DAY_MS) }), late], { code: true })
    await page.user.type(screen.getByRole('textbox'), 'The hole is still there.')
    await page.user.click(screen.getByRole('button', { name: 'Not fixed' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('The hole is still there.')
  })

  test('in Spanish', async () => {
    await draw([status({ ...closed, confirmation: 'confirmed' })], { language: 'es' })
    expect(words()).toContain('Confirmado: quedó resuelto.')
    await expectAccessible()
  })
})
