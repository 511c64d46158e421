import { describe, expect, it } from 'vitest'
import { ring, type Sent } from './ring.ts'

const sent = (version: number, atMs = 0, base = version - 1): Sent => ({ base, version, atMs, frame: Buffer.from(String(version)) })
const versions = (found: Sent[] | null) => found?.map((it) => it.version) ?? null

describe('a ring of messages', () => {
  it.each([
    ['nothing to who knows all', 5, []],
    ['the last to who missed one', 4, [5]],
    ['all to who knows only the start', 2, [3, 4, 5]],
    ['no answer to who is from before', 1, null],
    ['nothing to who knows more', 9, []],
  ])('gives %s', (_what, since, expected) => {
    const kept = ring(2)
    for (const version of [3, 4, 5]) kept.add(sent(version))
    expect(versions(kept.since(since, 0))).toEqual(expected)
  })

  it('forgets what is beyond its length', () => {
    const kept = ring(0, 3)
    for (const version of [1, 2, 3, 4, 5]) kept.add(sent(version))
    expect(versions(kept.since(2, 0))).toEqual([3, 4, 5])
    expect(kept.since(1, 0)).toBeNull()
  })

  it('forgets what is too old, also when nothing new comes', () => {
    const kept = ring(0, 1_000, 100)
    kept.add(sent(1, 0))
    kept.add(sent(2, 60))
    expect(versions(kept.since(0, 99))).toEqual([1, 2])
    expect(kept.since(0, 100)).toBeNull()
    expect(versions(kept.since(1, 100))).toEqual([2])
    expect(kept.since(1, 160)).toBeNull()
    expect(versions(kept.since(2, 160))).toEqual([])
  })

  it('without any message knows only its start', () => {
    expect(ring(7).since(7, 0)).toEqual([])
    expect(ring(7).since(6, 0)).toBeNull()
  })
})
