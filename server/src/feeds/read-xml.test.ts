import { expect, test } from 'vitest'
import { readXmlRecords, XML_LIMITS } from './read-xml.ts'

function read(text: string, limits = XML_LIMITS) {
  const records: Record<string, string>[] = []
  const { root } = readXmlRecords(Buffer.from(text), 'text/xml', 'r', (fields) => records.push(Object.fromEntries(fields)), limits)
  return { root, records }
}

test('prefixes are left out, entities and CDATA are text, the first of two children wins', () => {
  expect(
    read('<x:list xmlns:x="urn:x"><x:r><x:a>1 &lt; 2 &#x41;<![CDATA[<b>]]></x:a><a>second</a><n/></x:r><other><a>no</a></other></x:list>'),
  ).toEqual({
    root: 'list',
    records: [{ a: '1 < 2 A<b>', n: '' }],
  })
})

test('text that a piece boundary cuts through arrives whole', () => {
  const long = 'ü😀'.repeat(20_000)
  expect(read(`<list><r><a>${long}</a></r></list>`).records[0]?.a).toHaveLength(60_000)
})

test('elements are counted, fields have a length', () => {
  const limits = { depth: 4, elements: 10, fieldLength: 5 }
  expect(read('<list><r><a>123456789</a></r></list>', limits).records).toEqual([{ a: '12345' }])
  expect(() => read(`<list>${'<r/>'.repeat(10)}</list>`, limits)).toThrow(expect.objectContaining({ problem: 'too_complex' }))
  expect(() => read('<list><r><a><b><c/></b></a></r></list>', limits)).toThrow(expect.objectContaining({ problem: 'too_complex' }))
})
