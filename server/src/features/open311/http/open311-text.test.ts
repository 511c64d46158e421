import { describe, expect, it } from 'vitest'
import { open311Text } from './open311-text.ts'

const answer = (value: string) => ({ root: 'service_requests', value: [{ description: value }] }) as const
const xml = (value: string) => /<description>?(.*?)(?:<\/description>|\/>)/s.exec(open311Text(answer(value), 'xml'))?.[1]
const json = (value: string) => JSON.parse(open311Text(answer(value), 'json'))[0].description

describe('text in both formats', () => {
  it.each<[string, string, string]>([
    ['markup stays text', '<b>& "quoted"</b> ]]>', '&lt;b&gt;&amp; "quoted"&lt;/b&gt; ]]&gt;'],
    ['an emoji is one character', 'dark 💡 lamp', 'dark 💡 lamp'],
    ['a line end is what it was', 'one\r\ntwo\nthree', 'one&#13;\ntwo\nthree'],
    ['an entity stays its letters', '&amp;', '&amp;amp;'],
    ['nothing is an empty element', '', ''],
  ])('%s', (_, text, wanted) => {
    expect(xml(text)).toBe(wanted)
    expect(json(text)).toBe(text)
  })

  it.each(['\u0000', '\u0001', '\u0008', '\u000b', '\u001f', '\ufffe', '\uffff', '\ud83d', '\udca1'])(
    '%j cannot be held and is left out',
    (it) => {
      expect(xml(`a${it}b`)).toBe('ab')
      expect(json(`a${it}b`)).toBe('ab')
    },
  )
})

it('lists have the names that the standard gives them, and what is not known is not there', () => {
  const value = { service_code: 'a', attributes: [{ code: 'x', values: [{ key: '1', name: 'One' }], order: undefined }] }
  expect(open311Text({ root: 'service_definition', value }, 'xml')).toBe(
    '<?xml version="1.0" encoding="utf-8"?>\n<service_definition><service_code>a</service_code><attributes><attribute><code>x</code>' +
      '<values><value><key>1</key><name>One</name></value></values></attribute></attributes></service_definition>\n',
  )
  expect(open311Text({ root: 'service_definition', value }, 'json')).toBe(
    '{"service_code":"a","attributes":[{"code":"x","values":[{"key":"1","name":"One"}]}]}',
  )
  expect(open311Text({ root: 'services', value: [] }, 'xml')).toContain('<services></services>')
})
