import { expect, test } from 'vitest'
import { readXmlRecords, XML_LIMITS } from './read-xml.ts'

function read(text: string, limits = XML_LIMITS) {
  const records: Record<string, string>[] = []
  const { root, at } = readXmlRecords(Buffer.from(text), 'text/xml', 'r', (fields) => records.push(Object.fromEntries(fields)), limits)
  // Records can be read again, in any order.
  for (let index = records.length - 1; index >= 0; index--) expect(Object.fromEntries(at(index))).toEqual(records[index])
  return { root, records }
}

test('leaves out prefixes, reads entities and CDATA as text, and uses the first of two children', () => {
  expect(
    read('<x:list xmlns:x="urn:x"><x:r><x:a>1 &lt; 2 &#x41;<![CDATA[<b>]]></x:a><a>second</a><n/></x:r><other><a>no</a></other></x:list>'),
  ).toEqual({
    root: 'list',
    records: [{ a: '1 < 2 A<b>', n: '' }],
  })
})

test('keeps text whole across a chunk boundary', () => {
  const long = 'ü😀'.repeat(20_000)
  expect(read(`<list><r><a>${long}</a></r></list>`).records[0]?.a).toHaveLength(60_000)
})

test('limits the number of elements and the length of fields', () => {
  const limits = { depth: 4, elements: 10, fieldLength: 5 }
  expect(read('<list><r><a>123456789</a></r></list>', limits).records).toEqual([{ a: '12345' }])
  expect(() => read(`<list>${'<r/>'.repeat(10)}</list>`, limits)).toThrow(expect.objectContaining({ problem: 'too_complex' }))
  expect(() => read('<list><r><a><b><c/></b></a></r></list>', limits)).toThrow(expect.objectContaining({ problem: 'too_complex' }))
})

test('finds records again between comments, instructions, quoted brackets and namesakes', () => {
  const { records } = read(
    `<?xml version="1.0"?><!-- <r> --><list a="1 > 0"><?x <r>?><r/><r a='"/>'><a>1</a><r><a>deeper</a></r></r><!-- </r> --><x><r><a>no</a></r></x>
     <x:r xmlns:x="u"><a><![CDATA[</r><r>]]></a><b/></x:r ><rr><a>no</a></rr><r ><a>ü😀</a></r></list><!-- <r/> -->`,
  )
  expect(records).toEqual([{}, { a: '1', r: '' }, { a: '</r><r>', b: '' }, { a: 'ü😀' }])
})
