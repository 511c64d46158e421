import { expect, test } from 'vitest'
import { benchFiles, isMet, newestOf, page, type Result, resultsOf, storedResults, tables, withTables } from './performance-page.mjs'

const result = (more: Partial<Result>): Result => ({
  bench: 'bench/a.bench.ts',
  test: 'reads',
  row: 'a read',
  unit: 'ms',
  value: 6,
  control: 2,
  goal: { atMost: 4 },
  at: '2026-11-27T10:00:00.000Z',
  machine: '2 × a processor, 24 GB, Node.js 20.20.0',
  load: 1.5,
  ...more,
})

test.each<[string, Partial<Result>, boolean | null]>([
  ['a ratio within its goal', {}, true],
  ['a ratio beyond its goal', { value: 9 }, false],
  ['a ratio that may be larger', { goal: { atLeast: 4 } }, false],
  ['a value without a control', { control: undefined, value: 4 }, true],
  ['no goal', { goal: null }, null],
  ['a control of nothing', { control: 0 }, false],
  ['a value that could not be computed', { value: null }, false],
])('%s', (_name, more, met) => {
  expect(isMet(result(more))).toBe(met)
})

test('the newest run of a test replaces its earlier rows, and deleted benches are left out', () => {
  const before = [result({ row: 'a read (1 byte)' }), result({ row: 'a write', test: 'writes' }), result({ bench: 'bench/gone.bench.ts' })]
  const after = [result({ row: 'a read (2 bytes)', at: '2026-11-28T10:00:00.000Z' })]
  const rows = newestOf([...before, ...after, ...after], ['bench/a.bench.ts']).map((it) => it.row)
  expect(rows).toEqual(['a write', 'a read (2 bytes)'])
})

test('the page says what is missed, and what was never measured', () => {
  const text = tables(
    [result({ value: 9 }), result({ row: 'memory', control: undefined, unit: 'MB', goal: null })],
    ['bench/a.bench.ts', 'bench/b.bench.ts'],
  )
  expect(text).toContain('0 of 1 rows with a goal meet it.')
  expect(text).toMatch(/### Not met\n\n.*\n.*\n\| a read +\| 9.00 ms +\| 2.00 +\| 4.50 +\| ≤ 4 +\| \*\*not met\*\* \|/)
  expect(text).toContain('### No result yet\n\n- `bench/b.bench.ts`')
  expect(text).toContain('2026-11-27. 2 × a processor, 24 GB, Node.js 20.20.0. Load 1.5.')
})

test('docs/performance.md shows bench/results.jsonl', () => {
  const results = storedResults()
  const benches = [...new Set(results.map((it) => it.bench))]
  // Benches that were added later are listed at the next writing.
  const text = page()
  const shown = benchFiles().filter((it) => benches.includes(it) || text.includes(`- \`${it}\``))
  expect(withTables(text, tables(results, shown))).toBe(text)
  expect(resultsOf(JSON.stringify(result({})))).toEqual([result({})])
})
