import { describe, expect, it } from 'vitest'
import { ring, type Sent } from './ring.ts'

const sent = (version: number, atMs = 0, base = version - 1): Sent => ({ base, version, atMs, frame: Buffer.from(String(version)) })
const versions = (messages: Sent[] | null) => messages?.map((it) => it.version) ?? null

describe('a ring of messages', () => {
  it.each([
    ['nothing to a page that is up to date', 5, []],
    ['the last message to a page that missed one', 4, [5]],
    ['every message to a page that has only the start', 2, [3, 4, 5]],
    ['null to a page that is older than the ring', 1, null],
    ['nothing to a page with a later version', 9, []],
  ])('gives %s', (_what, since, expected) => {
    const messages = ring(2)
    for (const version of [3, 4, 5]) messages.add(sent(version))
    expect(versions(messages.since(since, 0))).toEqual(expected)
  })

  it('drops messages beyond its length', () => {
    const messages = ring(0, 3)
    for (const version of [1, 2, 3, 4, 5]) messages.add(sent(version))
    expect(versions(messages.since(2, 0))).toEqual([3, 4, 5])
    expect(messages.since(1, 0)).toBeNull()
  })

  it('drops messages beyond its bytes, a single one that is larger too', () => {
    const messages = ring(0, 1_000, 1_000, 3)
    for (const version of [1, 2, 3, 4, 5]) messages.add(sent(version))
    expect(versions(messages.since(2, 0))).toEqual([3, 4, 5])
    expect(messages.since(1, 0)).toBeNull()
    messages.add({ ...sent(6), frame: Buffer.alloc(4) })
    expect(messages.since(5, 0)).toBeNull()
    messages.add(sent(7))
    expect(versions(messages.since(6, 0))).toEqual([7])
  })

  it('drops old messages even when no new one comes', () => {
    const messages = ring(0, 1_000, 100)
    messages.add(sent(1, 0))
    messages.add(sent(2, 60))
    expect(versions(messages.since(0, 99))).toEqual([1, 2])
    expect(messages.since(0, 100)).toBeNull()
    expect(versions(messages.since(1, 100))).toEqual([2])
    expect(messages.since(1, 160)).toBeNull()
    expect(versions(messages.since(2, 160))).toEqual([])
  })

  it('without messages reaches back to its start version only', () => {
    expect(ring(7).since(7, 0)).toEqual([])
    expect(ring(7).since(6, 0)).toBeNull()
  })
})
