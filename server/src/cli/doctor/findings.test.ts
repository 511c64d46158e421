import { expect, test } from 'vitest'
import {
  backupFinding,
  bufferFinding,
  type CityChecks,
  cityFindings,
  clockFinding,
  diskFinding,
  programFinding,
  replicaFinding,
  type StoreFacts,
  storeFindings,
} from './findings.ts'

test.each([
  ['20.19.0', 'ok'],
  ['20.20.2', 'ok'],
  ['24.1.0', 'ok'],
  ['20.18.9', 'problem'],
  ['18.30.0', 'problem'],
] as const)('Node.js %s is %s', (version, state) => {
  expect(programFinding(version, '20.19').state).toBe(state)
})

const STORE: StoreFacts = {
  serverVersion: 180_004,
  schemaVersion: 50,
  neededVersion: 50,
  isServable: true,
  isReadOnly: false,
  bytes: 2.34e9,
  connections: 20,
  maxConnections: 100,
}

test('a store that is fine is described', () => {
  expect(storeFindings(STORE)).toEqual([
    { part: 'Database', state: 'ok', words: 'PostgreSQL 18.4, 2.3 GB' },
    { part: 'Store version', state: 'ok', words: '50' },
  ])
})

test.each<[Partial<StoreFacts>, 'warning' | 'problem', RegExp]>([
  [{ serverVersion: 140_011 }, 'problem', /14\.11 is too old/],
  [{ isReadOnly: true }, 'problem', /accepts no writes/],
  [{ connections: 90 }, 'warning', /90 of 100 connections/],
  [{ schemaVersion: 0, isServable: false }, 'warning', /empty/],
  [{ schemaVersion: 49, isServable: false }, 'problem', /oppidum migrate/],
  [{ schemaVersion: 51, isServable: false }, 'problem', /newer program/],
  [{ schemaVersion: 51 }, 'warning', /finish the upgrade/],
])('a store with %o: %s', (facts, state, words) => {
  const wrong = storeFindings({ ...STORE, ...facts }).filter((it) => it.state !== 'ok')
  expect(wrong).toEqual([{ part: expect.any(String), state, words: expect.stringMatching(words) }])
})

test.each([
  [0, 'ok'],
  [-1_900, 'ok'],
  [2_000, 'warning'],
  [-59_000, 'warning'],
  [61_000, 'problem'],
] as const)('a clock that is %i ms ahead is %s', (skewMs, state) => {
  expect(clockFinding(skewMs).state).toBe(state)
})

test('says which clock is ahead', () => {
  expect(clockFinding(5_000).words).toMatch(/5\.0 s ahead of the database/)
  expect(clockFinding(-5_000).words).toMatch(/5\.0 s behind the database/)
})

test.each([
  [0.5e9, 'problem'],
  [3e9, 'warning'],
  [50e9, 'ok'],
] as const)('%i free bytes are %s', (bytes, state) => {
  expect(diskFinding('/srv', bytes).state).toBe(state)
})

const NOW = Date.parse('2026-11-27T12:00:00Z')

test.each([
  [null, 'warning', /None was taken/],
  ['2026-11-26T12:00:00Z', 'ok', /of 2026-11-26 12:00 UTC$/],
  ['2026-11-25T12:00:00Z', 'ok', /of 2026-11-25/],
  ['2026-11-25T11:59:00Z', 'warning', /It is old, .* of 2026-11-25 11:59 UTC/],
] as const)('a last backup of %s is %s', (takenAt, state, words) => {
  const last = takenAt === null ? null : { takenAt: new Date(takenAt), isEncrypted: true }
  expect(backupFinding(last, NOW)).toEqual({ part: 'Backup', state, words: expect.stringMatching(words) })
})

const CITY: CityChecks = { city: 'Montevideo', seenAtMs: NOW - 4_000, failing: [], feeds: [] }

test.each<[string, Partial<CityChecks>, [string, RegExp][]]>([
  ['green', {}, [['ok', /green/]]],
  ['never served', { seenAtMs: null }, [['warning', /No server has run/]]],
  ['not served now', { seenAtMs: NOW - 3_600_000 }, [['warning', /since 2026-11-27 11:00 UTC/]]],
  [
    'with a check that fails and one that is not known',
    {
      failing: [
        { name: 'Database', state: 'failing', problem: 'It is full.', sinceMs: NOW - 60_000 },
        { name: 'Assistant', state: 'unknown', problem: 'This could not be checked.', sinceMs: NOW - 60_000 },
      ],
    },
    [
      ['problem', /^Database since 2026-11-27 11:59 UTC: It is full\.$/],
      ['warning', /^Assistant since 2026-11-27 11:59 UTC: This could not be checked\. See the server's log\.$/],
    ],
  ],
  [
    'whose server has just started',
    {
      failing: [
        { name: 'Email', state: 'unknown', problem: 'This could not be checked.', sinceMs: NOW - 4_000 },
        { name: 'Database', state: 'failing', problem: 'It is full.', sinceMs: NOW - 4_000 },
      ],
    },
    [
      ['warning', /^Email: no result yet, as in the first seconds after a start\. Run 'oppidum doctor' again in half a minute\.$/],
      ['problem', /^Database since 2026-11-27 11:59 UTC: It is full\.$/],
    ],
  ],
  [
    'with feeds that fail',
    {
      feeds: [
        { name: 'Loops', problem: 'The publisher refuses the key.', lastSuccessMs: NOW - 7_200_000 },
        { name: 'Grid', problem: null, lastSuccessMs: null },
      ],
    },
    [
      ['problem', /^Feed Loops, last fetched 2026-11-27 10:00 UTC: The publisher refuses the key\.$/],
      ['problem', /^Feed Grid, never fetched/],
    ],
  ],
])('a city %s', (_what, checks, expected) => {
  expect(cityFindings({ ...CITY, ...checks }, NOW)).toEqual(
    expected.map(([state, words]) => ({ part: 'City Montevideo', state, words: expect.stringMatching(words) })),
  )
})

test.each([
  ['ready', 0.04, 'ok', /^replica-1, at most 0\.0 s behind$/],
  ['behind', null, 'warning', /more than 30 s behind/],
  ['unreachable', null, 'warning', /does not answer/],
  ['not-a-standby', null, 'warning', /was promoted, or REPLICA_URL names the wrong server/],
  ['other-database', null, 'warning', /correct REPLICA_URL/],
] as const)('a replica that is %s', (state, lagSeconds, expected, words) => {
  const finding = replicaFinding({ name: 'replica-1', state, lagSeconds })
  expect(finding).toEqual({ part: 'Read replica', state: expected, words: expect.stringMatching(words) })
})

const BUFFER = {
  isUp: true,
  messages: 7,
  bytes: 30_000_000,
  limitBytes: 100_000_000,
  oldestAt: '2026-11-27T11:59:50.000Z',
  checkedAt: '2026-11-27T12:00:00.000Z',
}
const AWAY = { ...BUFFER, isUp: false, messages: null, bytes: null, limitBytes: null, oldestAt: null }

test.each([
  [BUFFER, 'ok', /^7 deliveries wait, the oldest since 2026-11-27 11:59 UTC; 30 MB of 100 MB are used$/],
  [{ ...BUFFER, messages: 0, bytes: 0, oldestAt: null }, 'ok', /^nothing waits; 0 MB of 100 MB are used$/],
  [null, 'warning', /does not exist yet/],
  [{ ...BUFFER, limitBytes: 200_000_000 }, 'warning', /limit is 200 MB, and INGEST_BUFFER_MB says 100 MB here: .*share the largest/],
  [{ ...BUFFER, limitBytes: 50_000_000 }, 'warning', /limit is 50 MB, and INGEST_BUFFER_MB says 100 MB here: restart/],
  [AWAY, 'problem', /does not answer.*NATS_URL run with JetStream/],
  [{ ...BUFFER, bytes: 90_000_000 }, 'problem', /nearly full, 90 MB of 100 MB are used.*raise INGEST_BUFFER_MB/],
  [{ ...BUFFER, oldestAt: '2026-11-27T11:00:00.000Z' }, 'problem', /stored late.*since 2026-11-27 11:00 UTC.*duty 'ingest'/],
] as const)('a buffer like %j is %s', (buffer, state, words) => {
  const finding = bufferFinding(buffer, 100_000_000, Date.parse('2026-11-27T12:00:00.000Z'))
  expect(finding).toEqual({ part: 'Delivery buffer', state, words: expect.stringMatching(words) })
})

test('a buffer on servers that are too old for copies says so, unless something is worse', () => {
  const find = (buffer: typeof BUFFER | typeof AWAY) => bufferFinding(buffer, 100_000_000, Date.parse('2026-11-27T12:00:00.000Z'), '2.9.10')
  expect(find(BUFFER)).toMatchObject({
    state: 'warning',
    words: expect.stringMatching(/One server.*NATS 2\.9\.10 is too old.*2\.10 or newer/),
  })
  expect(find(AWAY)).toMatchObject({ state: 'problem', words: expect.stringMatching(/does not answer/) })
})
