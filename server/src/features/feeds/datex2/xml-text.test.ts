import { expect, test } from 'vitest'
import { xmlText } from './xml-text.ts'

const CASES: { name: string; before: string; record: string }[] = [
  { name: 'within a chunk', before: '<a>', record: '<r id="1">text</r>' },
  { name: 'after characters of several bytes', before: '<a>ä€𝄞', record: '<r>ä€𝄞</r>' },
  { name: 'across the end of a chunk', before: `<a>${' '.repeat(65_520)}`, record: '<r id="1">some text</r>' },
  { name: 'with a start tag that ends with the chunk', before: `<a>${' '.repeat(65_530)}`, record: '<r>text</r>' },
  { name: 'with a start tag across the end of a chunk', before: `<a>${' '.repeat(65_531)}`, record: '<r id="1">text</r>' },
  { name: 'in which a chunk would split a character', before: `<a>${' '.repeat(65_528)}`, record: '<r>€€€</r>' },
  { name: 'over three chunks', before: '<a>', record: `<r>${'€'.repeat(50_000)}</r>` },
]

test.each(CASES)('a record $name is cut out as received', ({ before, record }) => {
  const text = xmlText(Buffer.from(`${before}${record}</a>`))
  expect([...text.chunks()].join('')).toBe(`${before}${record}</a>`)
  const span = [before.length + record.indexOf('>') + 1, before.length + record.length] as const
  expect(text.record(span, 200_000)).toBe(record)
  const bytes = Buffer.byteLength(record)
  expect(text.record(span, bytes)).toBe(record)
  expect(text.record(span, bytes - 1)).toBeNull()
})

test('an invalid character at the end of a chunk does not shift the records after it', () => {
  const bytes = Buffer.concat([Buffer.from(`<a>${' '.repeat(65_532)}`), Buffer.from([0xe2]), Buffer.from('<r>text</r></a>')])
  const text = xmlText(bytes)
  const whole = [...text.chunks()].join('')
  expect(whole).toContain('\ufffd<r>')
  const from = whole.indexOf('<r>')
  expect(text.record([from + 3, from + 11], 100)).toBe('<r>text</r>')
})
