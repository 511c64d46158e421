import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const PATHS = [[], ['list'], ['in', 'data']]
const read = (text: string | Uint8Array, mediaType = '') => readJson(typeof text === 'string' ? Buffer.from(text) : text, mediaType, PATHS)
const all = (list: ReturnType<ReturnType<typeof read>['listOf']>) => list && Array.from({ length: list.length }, (_, at) => list.at(at))
const problem = (text: string) => {
  try {
    read(text)
    return 'none'
  } catch (cause) {
    return (cause as { problem?: string }).problem ?? cause
  }
}

test.each([
  ['[]', []],
  [' [ \n ] ', []],
  ['[1]', [1]],
  ['[ {"a":"],[}{"} , [1,[2]] ,"\\"," , null,-1.5e3 ]', [{ a: '],[}{' }, [1, [2]], '",', null, -1500]],
  ['["\\\\",","]', ['\\', ',']],
  ['\ufeff["ü😀"]', ['ü😀']],
])('reads the elements of %j from the bytes when they are accessed', (text, elements) => {
  const { root, listOf } = read(text)
  expect(all(listOf(root))).toEqual(elements)
})

test('finds lists by their path, also after an escaped name, and reads others at once', () => {
  const { root, listOf } = read('{"a":[1,{"list":[2]}],"l\\u0069st":[3,{"list":[4]}],"in":{"list":[5],"data":[6]},"z":"list"}')
  const json = root as Record<string, unknown>
  expect(json.a).toEqual([1, { list: [2] }])
  expect(all(listOf(json.list))).toEqual([3, { list: [4] }])
  expect((json.in as Record<string, unknown>).list).toEqual([5])
  expect(all(listOf((json.in as Record<string, unknown>).data))).toEqual([6])
  expect([json.z, listOf(json.z), listOf(undefined)]).toEqual(['list', null, null])
})

test('uses the last of two members with one name', () => {
  const { root, listOf } = read('{"list":[1],"list":[2],"in":{"data":[3]},"in":{"data":4}}')
  expect(all(listOf((root as { list: unknown }).list))).toEqual([2])
  expect(root).toMatchObject({ in: { data: 4 } })
})

test('reads other encodings as declared', () => {
  const utf16 = read(Buffer.from('\ufeff{"list":["ü",[1]]}', 'utf16le'))
  expect(all(utf16.listOf((utf16.root as { list: unknown }).list))).toEqual(['ü', [1]])
  const latin1 = read(Buffer.from('["ü"]', 'latin1'), 'application/json; charset=iso-8859-1')
  expect(all(latin1.listOf(latin1.root))).toEqual(['ü'])
})

const WHOLE = '{"list":[{"a":"x"},[1,2],"t"],"in":{"data":[1,{"b":[true]}]},"other":{"deep":["y"]}}'

test('an answer that is cut off anywhere is broken', () => {
  expect(problem(WHOLE)).toBe('none')
  for (let length = 0; length < WHOLE.length; length++) expect(problem(WHOLE.slice(0, length))).toBe('broken')
})

test('accepts what JSON.parse accepts, and nothing else', () => {
  // Each byte in turn is replaced by each of these.
  for (const other of '[]{},:"\\ 1x\n') {
    for (let at = 0; at < WHOLE.length; at++) {
      const text = WHOLE.slice(0, at) + other + WHOLE.slice(at + 1)
      let expected = 'none'
      try {
        JSON.parse(text)
      } catch {
        expected = 'broken'
      }
      expect(problem(text), text).toBe(expected)
    }
  }
})

test.each(['[1,]', '[,1]', '[,]', '[1 2]', '[1]]', '[[1]', '[{]}', '{"list":[1}}', '{"list":[1,2,{"a":[}]}]}', '[1]x', '"[', '[1]"'])(
  '%j is broken',
  (text) => expect(problem(text)).toBe('broken'),
)

test('counts nesting from the root, and refuses too much text beside the lists', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  expect(problem(nested(32))).toBe('none')
  expect(problem(nested(33))).toBe('too_complex')
  expect(problem(`{"list":[${nested(31)}]}`)).toBe('too_complex')
  expect(problem(`{"beside":"${'x'.repeat(5_000_000)}"}`)).toBe('too_complex')
})
