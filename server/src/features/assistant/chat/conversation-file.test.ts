import { expect, it } from 'vitest'
import { modelVerdict } from './assistant-status.ts'
import type { MessageRow } from './chat-store.ts'
import { conversationFile } from './conversation-file.ts'
import { titleOf } from './conversation-title.ts'
import { anAnswer } from './testing/hand-assistant.ts'

const aRow = (more: Partial<MessageRow> = {}): MessageRow => ({
  id: 'm',
  conversationId: 'c',
  personId: 'p',
  cityId: 'montevideo',
  message: 'How many?',
  language: 'en',
  response: '3 incidents are open.',
  createdAt: new Date('2026-11-20T10:00:00.000Z'),
  state: 'answered',
  answeredAt: new Date('2026-11-20T10:00:01.000Z'),
  answer: anAnswer(),
  problem: null,
  feedback: null,
  receiptId: 'r',
  progress: null,
  ...more,
})
const file = (rows: MessageRow[], title = 'The morning') =>
  conversationFile({ title, messages: rows.length }, rows, { name: 'Montevideo' }, '2026-11-20T11:00:00.000Z')

it('contains each figure with its time, quality and source, and the queries', () => {
  expect(file([aRow()])).toBe(`# The morning

Montevideo. Exported: 2026-11-20T11:00:00.000Z. All times are UTC.

## 2026-11-20T10:00:00.000Z

> How many?

3 incidents are open.

Written by the built-in analyst, 2026-11-20T10:00:00.000Z.

### Figures

| Of | What | Value | Unit | When | Quality | Source |
| --- | --- | --- | --- | --- | --- | --- |
| Montevideo | count | 3 |  | 2026-11-20T10:00:00.000Z | simulated | simulator |

### Looked at

- Open incidents
`)
})

it.each([
  ['# no heading', '> \\# no heading'],
  ['- no list', '> \\- no list'],
  ['1. no list', '> 1\u2060. no list'],
  ['42.702 mph', '> 42.702 mph'],
  ['<img src=x onerror=y>', '> \\<img src=x onerror=y\\>'],
  ['[a](javascript:b) ![c](http://d)', '> \\[a\\](javascript:b) !\\[c\\](http://d)'],
  ['a | b `c` *d* _e_ ~f~ &amp; \\g', '> a \\| b \\`c\\` \\*d\\* \\_e\\_ \\~f\\~ \\&amp; \\\\g'],
  ['one\n## two', '> one\n> \\#\\# two'],
  ['    no code', '> no code'],
  ['===', '> \\==='],
])('%j stays plain text', (message, expected) => {
  expect(file([aRow({ message })])).toContain(`\n${expected}\n`)
})

it('says if it is not the whole conversation', () => {
  const cut = conversationFile({ title: 'T', messages: 501 }, [aRow()], { name: 'Montevideo' }, '2026-11-20T11:00:00.000Z')
  expect(cut).toContain('\nThe newest 1 of 501 questions.\n')
})

it('keeps a title and a table cell on one line', () => {
  const rows = [[{ text: 'a\n| b' }]]
  const text = file([aRow({ answer: anAnswer({ blocks: [{ kind: 'table', title: 'T', columns: ['C'], rows }] }) })], 'one\n# two')
  expect(text).toContain('# one \\# two\n')
  expect(text).toContain('| a \\| b |')
})

it.each([
  [{ state: 'stopped', answer: null, response: 'There are' } as const, 'There are\n\n*Stopped before it was answered.*\n'],
  [{ state: 'failed', answer: null, response: '', problem: 'It broke.' } as const, '> How many?\n\n*It broke.*\n'],
  [{ state: 'stopped', answer: null, response: '', language: 'es' } as const, '*Detenida antes de responderse.*\n'],
])('says why there is no answer: %j', (more, expected) => {
  expect(file([aRow(more)])).toContain(expected)
})

it.each([
  ['How many?\nAnd where?', 'How many? And where?'],
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(79)}…`],
  [`${'word '.repeat(20)}`, `${'word '.repeat(15).trim()}…`],
  [`${'a'.repeat(78)}😀😀`, `${'a'.repeat(78)}…`],
])('the title of %j is its start', (message, title) => {
  expect(titleOf(message)).toBe(title)
})

it.each([
  [[], 'unknown'],
  [['answered'], 'ok'],
  [['failed', 'answered', 'answered'], 'failing'],
  [['answered', 'failed', 'answered'], 'ok'],
  [['answered', 'failed'], 'failing'],
] as const)('a model whose last outcomes are %j is %s', (outcomes, state) => {
  expect(modelVerdict(outcomes).state).toBe(state)
})
