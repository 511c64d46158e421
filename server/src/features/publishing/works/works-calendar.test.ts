import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDelivery, startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { anIncident } from '../../../testing/test-drafts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp()
})
afterAll(() => testApp.close())

async function deliver(...drafts: Parameters<typeof anIncident>[0][]): Promise<void> {
  await testApp.intake.incidents(
    aDelivery(),
    drafts.map((it) => anIncident(it)),
    { complete: false },
  )
  await testApp.settled()
}

describe('the calendar of planned works', () => {
  const url = '/api/exports/works.ics'
  const WORK = {
    externalId: 'w-1',
    title: 'Obra en Bvar. Artigas, tramo ñandú; calzada este',
    plannedWork: true,
    startsAt: '2026-11-23T11:00:00.000Z',
    endsAt: '2026-11-27T21:00:00.000Z',
  }
  const event = async (asked = '') => {
    const { text } = await testApp.get(`${url}${asked}`)
    return text.replaceAll('\r\n ', '').split('\r\n')
  }

  it('has planned works only, whole lines of at most 75 octets', async () => {
    await deliver(WORK)
    const { text, headers } = await testApp.get(url)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const lines = await event()
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART:20261123T110000Z',
        'DTEND:20261127T210000Z',
        'DTSTAMP:20261120T093000Z',
        'STATUS:CONFIRMED',
        'SEQUENCE:0',
        'SUMMARY:Obra en Bvar. Artigas\\, tramo ñandú\\; calzada este',
        'GEO:-34.89;-56.155',
      ]),
    )
  })

  it('keeps the UID and counts the changes', async () => {
    const uid = (lines: string[]) => lines.find((it) => it.startsWith('UID:'))
    const before = uid(await event())
    await deliver({ ...WORK, endsAt: null, updatedAt: '2026-11-20T09:45:00.000Z' })
    const lines = await event('?language=es')
    expect(uid(lines)).toBe(before)
    expect(before).toMatch(/^UID:[0-9a-f-]{36}@localhost:3000$/)
    expect(lines).toContain('SEQUENCE:1')
    expect(lines.some((it) => it.startsWith('DTEND'))).toBe(false)
    expect(lines.find((it) => it.startsWith('DESCRIPTION'))).toContain('No se conoce el final.')
    expect(lines).toContain('X-WR-CALNAME:Montevideo: obras programadas')
  })

  it('shows as cancelled what ended before its start, and as done what ended after it', async () => {
    const ended = { status: 'resolved' as const, updatedAt: '2026-11-20T09:50:00.000Z', resolvedAt: '2026-11-20T09:50:00.000Z' }
    await deliver({ ...WORK, ...ended })
    expect(await event()).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'DTEND:20261127T210000Z']))
    await deliver({ ...WORK, ...ended, externalId: 'w-2', startsAt: '2026-11-19T11:00:00.000Z' })
    expect(await event()).toEqual(expect.arrayContaining(['STATUS:CONFIRMED', 'DTSTART:20261119T110000Z', 'DTEND:20261120T095000Z']))
  })
})
