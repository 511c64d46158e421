import { getStatus } from '@oppidum/domain/status/status'
import { getSystem, type SystemReport } from '@oppidum/domain/status/system'
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../../testing/axe.ts'
import { ago, person } from '../../testing/city.ts'
import { render } from '../../testing/render.tsx'
import { answers, fails, type Reply } from '../../testing/server.ts'
import { ONE, systemReport } from '../../testing/system-report.ts'
import { SystemScreen } from './SystemScreen.tsx'

const draw = (reply: Reply, others: readonly Reply[] = [], language: 'en' | 'es' = 'en') =>
  render(<SystemScreen />, { me: person('admin'), at: '/admin/system', language, replies: [reply, ...others] })
const drawReport = (changes: Partial<SystemReport> = {}) => draw(answers(getSystem, systemReport(changes)))
const part = (name: string) => screen.getByRole('region', { name })
const words = (name: string) => part(name).textContent?.replaceAll('\u00a0', ' ')

describe('the system', () => {
  test('shows every part with its age and source', async () => {
    await drawReport()
    expect(screen.getByRole('heading', { name: 'Nothing needs attention' })).toBeTruthy()
    const text = document.body.textContent?.replaceAll('\u00a0', ' ')
    for (const it of ['1.2 GB', 'grows by 12.0 MB a day · 30 s ago', '30.0 GB', 'of 100 GB', '10 h ago', '500 MB'])
      expect(text).toContain(it)
    for (const [name, shown] of [
      ['Instances', /12 s ago · reported by the instances.*11111111 answers now.*Running.*1\.0\.0.*4 s ago.*40.*200 MB.*3 of 10/],
      ['Duties', /2 s ago · from the database.*Feeds.*11111111.*Alerts.*22222222.*takes over within seconds/],
      ['Jobs', /retention.*5 s ago.*250 ms.*120/],
      ['Largest tables', /30 s ago · from the database.*observation.*1\.0 GB.*not known.*about 5,000,000/],
      ['Replicas', /No server replicates this database/],
      ['Slowest statements', /12 s ago · reported.*observation-write.*900.*4\.3 ms.*210 ms.*3\.8 s/],
      ['Waiting to be sent', /Email.*2.*1 min ago.*0/],
      ['Feeds', /Road works.*Fresh.*montevideo.*2 min ago/],
    ] as const)
      expect(words(name)).toMatch(shown)
    expect(screen.queryByRole('region', { name: 'Read replicas' })).toBe(null)
    await expectAccessible()
  })

  test('says which replicas are read', async () => {
    await drawReport({
      readReplicas: [
        { name: 'replica-1', state: 'ready', lagSeconds: 0.04 },
        { name: 'replica-2', state: 'not-a-standby', lagSeconds: null },
      ],
    })
    expect(words('Read replicas')).toMatch(
      /measured by the instance that answers.*replica-1in use.*0\.04 s.*replica-2not a standby.*not known/,
    )
    await expectAccessible()
  })

  test('says how much waits in the delivery buffer', async () => {
    const buffer = {
      isUp: true,
      messages: 1_200,
      bytes: 30_000_000,
      limitBytes: 1_000_000_000,
      oldestAt: ago(9_000),
      checkedAt: ago(3_000),
    }
    await drawReport({ hasBuffer: true, buffer })
    expect(words('Delivery buffer')).toMatch(/3 s ago · measured by the instance.*accepts values.*1,200.*9 s ago.*30\.0 MB of 1\.0 GB/)
    expect(screen.getByRole('heading', { name: 'Nothing needs attention' })).toBeTruthy()
    await expectAccessible()
  })

  test.each([
    [{ isUp: false }, /does not answer.*not known.*not known.*not known/],
    [{ isUp: true, messages: 900, bytes: 85, limitBytes: 100, oldestAt: ago(9_000) }, /nearly full.*900.*85 B of 100 B/],
    [{ isUp: true, messages: 9, bytes: 5, limitBytes: 100, oldestAt: ago(400_000) }, /stored late.*9.*6 min ago/],
  ])('a buffer like %j needs attention', async (changes, shown) => {
    const nothing = { messages: null, bytes: null, limitBytes: null, oldestAt: null, checkedAt: ago(3_000) }
    await drawReport({ hasBuffer: true, buffer: { ...nothing, ...changes } })
    expect(words('Delivery buffer')).toMatch(shown)
    const link = screen.getByRole('link', { name: 'The delivery buffer does not do its work' })
    expect(link.getAttribute('href')).toBe('#buffer')
  })

  test('says that the buffer was not checked yet', async () => {
    await drawReport({ hasBuffer: true, buffer: null })
    expect(words('Delivery buffer')).toMatch(/Not measured/)
  })

  test('says what was not measured, and shows no zero for it', async () => {
    const missing = { instances: null, duties: null, jobs: null, store: null, statements: null, backlogs: null, feeds: null, disk: null }
    await drawReport({ ...missing, backup: null })
    for (const it of ['Instances', 'Duties', 'Jobs', 'Largest tables', 'Replicas', 'Slowest statements', 'Waiting to be sent', 'Feeds'])
      expect(words(it)).toBe(`${it}Not measuredIt could not be measured, or has not been yet.`)
    expect(screen.getByText('None on record')).toBeTruthy()
    expect(within(part('What needs attention')).getByRole('link', { name: '8 parts were not measured' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\b0\b/)
    await expectAccessible()
  })

  test('shows what needs attention first', async () => {
    const job = systemReport().jobs?.[0] as NonNullable<SystemReport['jobs']>[number]
    await drawReport({
      duties: [{ duty: 'feeds', holder: null, since: null }],
      jobs: [job, { ...job, name: 'mail.send', instance: ONE, last: { endedAt: ago(9_000), seconds: 1, failed: true } }],
    })
    expect(screen.getByRole('heading', { name: '2 things need attention' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Nobody has 1 duty' }).getAttribute('href')).toBe('#duties')
    expect(words('Duties')).toMatch(/Feeds.*nobody/)
    expect(words('Jobs')).toMatch(/mail\.send.*failed · 9 s ago.*retention/)
  })

  test('says first what System Status says', async () => {
    const check = { id: 'mail', name: 'Email', state: 'failing', problem: 'It does not answer.', since: ago(60_000) } as const
    await draw(answers(getSystem, systemReport({ backup: null })), [
      answers(getStatus, { operational: false, checkedAt: ago(1_000), checks: [check] }),
    ])
    expect((await screen.findByRole('link', { name: 'Not operational: Email' })).getAttribute('href')).toBe('/status')
    expect(screen.getByRole('heading', { name: '2 things need attention' })).toBeTruthy()
  })

  test('shows no figures of an instance that has ended', async () => {
    const [one] = systemReport().instances ?? []
    if (one) await drawReport({ instances: [{ ...one, isAlive: false, seenAt: ago(120_000) }] })
    expect(words('Instances')).toMatch(/Not running.*2 min ago–––/)
  })

  test('says that a report is old', async () => {
    await drawReport({ checkedAt: ago(40_000) })
    expect(screen.getByText(/No live data since 11:59/)).toBeTruthy()
  })

  test('says that it could not be loaded, and tries again', async () => {
    const { server, user } = await draw(fails(getSystem, 503, 'Not now.', 'unavailable'))
    expect(screen.getByRole('alert').textContent).toContain('The system report could not be loaded')
    server.reply(answers(getSystem, systemReport()))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Nothing needs attention' })).toBeTruthy()
  })

  test('says that it is for admins of every city', async () => {
    await draw(fails(getSystem, 403, 'Not yours.', 'role_required'))
    expect(screen.getByRole('alert').textContent).toContain('Only admins of every city see the system')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('is in Spanish', async () => {
    await draw(answers(getSystem, systemReport({ backup: null })), [], 'es')
    expect(screen.getByRole('heading', { name: '1 asunto requiere atención' })).toBeTruthy()
    expect(words('Tablas más grandes')).toContain('según la base de datos')
  })
})
