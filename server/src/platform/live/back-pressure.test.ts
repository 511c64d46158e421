import { describe, expect, it } from 'vitest'
import { freshReading, judgeReading } from './back-pressure.ts'

const KB = 1024

describe('how a client reads', () => {
  it.each([
    [0, 'room'],
    [256 * KB, 'room'],
    [256 * KB + 1, 'full'],
    [1024 * KB, 'full'],
    [1024 * KB + 1, 'stalled'],
  ])('with %s unread bytes there is: %s', (bytes, verdict) => {
    expect(judgeReading(freshReading(), bytes, 0)).toBe(verdict)
  })

  it('not at all for more than 30 s means that it is disconnected', () => {
    const reading = freshReading()
    expect([0, 30_000, 30_001].map((ms) => judgeReading(reading, 500, ms))).toEqual(['room', 'room', 'stalled'])
  })

  it('slowly, but always a little, keeps it connected', () => {
    const reading = freshReading()
    for (let second = 0; second < 120; second++) {
      expect(judgeReading(reading, 500, second * 1_000)).toBe('room')
      // The next message leaves more unread, and the client reads some of it before the one after.
      reading.unreadBytes = 700
    }
  })
})
