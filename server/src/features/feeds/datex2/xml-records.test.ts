import { setFlagsFromString } from 'node:v8'
import { SaxesParser } from 'saxes'
import { afterEach, expect, test, vi } from 'vitest'
import { readXmlTrees } from './xml-records.ts'

afterEach(() => vi.restoreAllMocks())

test('reading leaves the parser in the fast form that the engine gives to objects with few added properties', () => {
  setFlagsFromString('--allow-natives-syntax')
  const isFast = new Function('object', 'return %HasFastProperties(object)')
  const close = vi.spyOn(SaxesParser.prototype, 'close')
  readXmlTrees(Buffer.from('<a><b/></a>'), 'application/xml', { opens: () => false, takes: () => {} })
  expect(close.mock.contexts.map((parser) => isFast(parser))).toEqual([true])
})

test.each([
  ['<?xml version="1.0"?><a><b>1</b></a>', true],
  ['<a><b>1</b></a>', true],
  ['<a><b>1<!-- 2 --></b></a>', false],
  ['<a><b><![CDATA[1]]></b></a>', false],
  ['<a><b>1<?x 2?></b></a>', false],
  ['<?xml version="1.0"?><?x 2?><a><b>1</b></a>', false],
])('%s has nothing but elements and text: %s', (document, expected) => {
  const found: boolean[] = []
  readXmlTrees(Buffer.from(document), 'application/xml', {
    opens: (name) => name === 'b',
    takes: (_record, _parent, _span, isPlain) => found.push(isPlain),
  })
  expect(found).toEqual([expected])
})
