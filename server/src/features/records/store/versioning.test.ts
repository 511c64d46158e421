import { describe, expect, it } from 'vitest'
import { compareVersions, ENDED_BY_ABSENCE, lastOfEqual, type Verdict, type VersionKey } from './versioning.ts'

const known = (externalVersion: number | null, externalUpdatedAtMs: number, contentHash: string): VersionKey => ({
  externalVersion,
  externalUpdatedAtMs,
  contentHash,
})

it.each<[string, Verdict, VersionKey | undefined, VersionKey]>([
  ['never seen', 'new', undefined, known(null, 10, 'a')],
  ['later with other content', 'newer', known(null, 10, 'a'), known(null, 11, 'b')],
  ['later with the same content', 'same', known(null, 10, 'a'), known(null, 11, 'a')],
  ['of the same time with the same content', 'same', known(null, 10, 'a'), known(null, 10, 'a')],
  ['of the same time with other content', 'contradiction', known(null, 10, 'a'), known(null, 10, 'b')],
  ['earlier with other content', 'older', known(null, 10, 'a'), known(null, 9, 'b')],
  ['earlier with the same content', 'older', known(null, 10, 'a'), known(null, 9, 'a')],
  ['of a higher version although earlier', 'newer', known(1, 10, 'a'), known(2, 9, 'b')],
  ['of a lower version although later', 'older', known(2, 10, 'a'), known(1, 11, 'b')],
  ['of the same version but later', 'newer', known(2, 10, 'a'), known(2, 11, 'b')],
  ['of the same version and time', 'contradiction', known(2, 10, 'a'), known(2, 10, 'b')],
  ['of a version that was not counted before', 'newer', known(null, 10, 'a'), known(1, 11, 'b')],
  ['without the version it had', 'older', known(3, 10, 'a'), known(null, 9, 'b')],
  ['back after it ended for want of mention', 'newer', known(null, 10, ENDED_BY_ABSENCE), known(null, 10, 'a')],
  ['an old word of one that ended for want of mention', 'older', known(null, 10, ENDED_BY_ABSENCE), known(null, 9, 'a')],
])('a draft %s is judged %s', (_what, verdict, before, draft) => {
  expect(compareVersions(before, draft)).toBe(verdict)
})

describe('drafts that contradict each other within one delivery', () => {
  const draft = (externalId: string, updatedAt: string, title: string, externalVersion: number | null = null) => ({
    externalId,
    externalVersion,
    updatedAt,
    title,
  })

  it('are reduced to the last of each version, in the order of the delivery', () => {
    const drafts = [
      draft('a', '10:00', 'first'),
      draft('b', '10:00', 'alone'),
      draft('a', '10:00', 'last'),
      draft('a', '10:05', 'later'),
      draft('c', '10:00', 'version 1', 1),
      draft('c', '10:00', 'version 2', 2),
    ]
    expect(lastOfEqual(drafts).map((it) => it.title)).toEqual(['alone', 'last', 'later', 'version 1', 'version 2'])
  })
})
