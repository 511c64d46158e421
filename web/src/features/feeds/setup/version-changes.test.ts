import { expect, test } from 'vitest'
import { changesBetween } from './version-changes.ts'

test.each<[Record<string, unknown>, Record<string, unknown>, [name: string, from: unknown, to: unknown][]]>([
  [{ name: 'A' }, { name: 'A' }, []],
  [{ name: 'A', url: 'x' }, { name: 'B', url: 'x' }, [['name', 'A', 'B']]],
  [{}, { share: 0.2 }, [['share', undefined, 0.2]]],
  [{ share: 0.2 }, {}, [['share', 0.2, undefined]]],
  [{ rules: [{ a: 1, b: 2 }] }, { rules: [{ b: 2, a: 1 }] }, []],
  [{ rules: [1, 2] }, { rules: [2, 1] }, [['rules', [1, 2], [2, 1]]]],
])('from %j to %j the changes are %j', (earlier, later, changes) => {
  expect(changesBetween(earlier, later).map(({ name, from, to }) => [name, from, to])).toEqual(changes)
})
