import { expect, it } from 'vitest'
import { replicasToTry } from './replicas.ts'

it.each([
  ['2.9.10', []],
  ['2.9.25', []],
  ['2.10.0', [3, 2]],
  ['2.10.27', [3, 2]],
  ['2.11.0-preview.2', [3, 2]],
  ['3.0.1', [3, 2]],
  ['', []],
])('a cluster of servers of version %o: %o and one', (version, more) => {
  expect(replicasToTry({ cluster: 'city', version })).toEqual([...more, 1])
})

it('a server on its own keeps it alone', () => {
  expect(replicasToTry({ version: '2.10.27' })).toEqual([1])
})
