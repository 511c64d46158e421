import { describe, expect, it } from 'vitest'
import { QuietHours } from '../policy.ts'
import { heldUntilMs } from './quiet-hours.ts'

const night = { from: '22:00', to: '07:00', timeZone: 'America/Montevideo' }
const siesta = { from: '13:00', to: '15:30', timeZone: 'Europe/Madrid' }

describe('a message waits', () => {
  it.each<[name: string, QuietHours, at: string, until: string | null]>([
    ['not before', night, '2026-11-20T21:59:59-03:00', null],
    ['from the first minute', night, '2026-11-20T22:00:00-03:00', '2026-11-21T07:00:00-03:00'],
    ['after midnight', night, '2026-11-21T03:00:00-03:00', '2026-11-21T07:00:00-03:00'],
    ['not from the last minute', night, '2026-11-21T07:00:00-03:00', null],
    ['within a day', siesta, '2026-11-20T14:00:00+01:00', '2026-11-20T15:30:00+01:00'],
    ['not in the morning', siesta, '2026-11-20T09:00:00+01:00', null],
    [
      'until the local time, when clocks go forward',
      { ...night, timeZone: 'Europe/Madrid' },
      '2027-03-27T23:00:00+01:00',
      '2027-03-28T07:00:00+02:00',
    ],
    [
      'until after the jump, when clocks skip the end',
      { from: '22:00', to: '02:30', timeZone: 'Europe/Madrid' },
      '2027-03-28T01:00:00+01:00',
      '2027-03-28T03:30:00+02:00',
    ],
  ])('%s', (_name, quietHours, at, until) => {
    const held = heldUntilMs(quietHours, 'warning', Date.parse(at))
    expect(held === null ? null : new Date(held).toISOString()).toBe(until === null ? null : new Date(until).toISOString())
  })

  it('never when it is critical, and not without quiet hours', () => {
    const at = Date.parse('2026-11-20T23:00:00-03:00')
    expect(heldUntilMs(night, 'critical', at)).toBeNull()
    expect(heldUntilMs(null, 'info', at)).toBeNull()
  })
})

it.each([[{ ...night, timeZone: 'Mars/Olympus' }], [{ ...night, from: '24:00' }], [{ ...night, to: '7:00' }], [{ ...night, to: '22:00' }]])(
  '%o are no quiet hours',
  (input) => {
    expect(QuietHours.safeParse(input).success).toBe(false)
  },
)
