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
  test.each<{ state: string; replies: Reply[]; sees: string[]; lacks: string[] }>([
    { state: 'loading', replies: [], sees: [NUMBER], lacks: ['Try again'] },
    {
      state: 'of no such number',
      replies: [fails(reportStatus, 404, 'None.', 'not_found')],
      sees: ['There is no report with this number'],
      lacks: [],
    },
    {
      state: 'failed',
      replies: [fails(reportStatus, 500, 'Broken.')],
      sees: ['Try again'],
      lacks: ['There is no report with this number'],
    },
    {
      state: 'taken',
      replies: [status()],
      sees: ['Hole in the road', NUMBER, 'Avenida Italia 100', 'D5', 'Last changed 11:50.'],
      lacks: ['Is it fixed?', 'Copy link'],
    },
    {
      state: 'planned',
      replies: [status({ status: 'scheduled', expectedAt: ago(-3 * DAY_MS) })],
      sees: ['The city plans to finish it by Nov 23.'],
      lacks: [],
    },
    {
      state: 'closed: no plan any more',
      replies: [status({ ...closed, expectedAt: ago(-3 * DAY_MS) })],
      sees: [],
      lacks: ['plans to finish'],
    },
    { state: 'closed, with a reason', replies: [status({ ...closed, outcomeReason: 'New asphalt.' })], sees: ['New asphalt.'], lacks: [] },
    {
      state: 'a reason of a closing before it was opened again',
      replies: [status({ outcomeReason: 'New asphalt.' })],
      sees: [],
      lacks: ['New asphalt.'],
    },
    { state: 'one of many', replies: [status({ reports: 4 })], sees: ['4'], lacks: [] },
    {
      state: 'joined with another',
      replies: [status({ joinedWith: 'REQ-1' })],
      sees: ['It is about the same problem as REQ-1'],
      lacks: [],
    },
    { state: 'asked, without the link', replies: [status(closed)], sees: ['using the link in their email'], lacks: ['Not fixed'] },
    {
      state: 'called by its square',
      replies: [status({ location: 'D5, near the harbour' })],
      sees: ['D5, near the harbour'],
      lacks: ['Grid reference on the city map'],
    },
  ])('$state', async ({ replies, sees, lacks }) => {
    await draw(replies)
    for (const seen of sees) expect(words()).toContain(seen)
    for (const seen of lacks) expect(words()).not.toContain(seen)
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
