import { expect, test } from 'vitest'
import { csvCell, parseCsv } from './csv-file.ts'
import { decimal } from './decimal.ts'
import { modelCommand } from './model-commands.ts'
import { wallTime } from './timestamp-text.ts'

const rowsOf = (text: string) => parseCsv(text, 'The file a.csv').rows

test.each<[text: string, rows: string[][]]>([
  ['a,b\n1,2\n', [['1', '2']]],
  ['a,b\r\n1,2', [['1', '2']]],
  ['\uFEFFa,b\n,\n', [['', '']]],
  [
    'a,b\n"x, ""y""","two\nlines"\r\n3,',
    [
      ['x, "y"', 'two\nlines'],
      ['3', ''],
    ],
  ],
  [
    'a,b\n1,2\n\n3,4\n\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['a\n"x"\n', [['x']]],
  ['a,b\n1,"2"\r\n', [['1', '2']]],
])('%j is read as rows', (text, rows) => {
  expect(rowsOf(text)).toEqual(rows)
})

test.each<[text: string, sentence: string]>([
  ['', 'The file a.csv is empty: it has no header row.'],
  ['a,a\n1,2', "The file a.csv has the column 'a' twice."],
  ['a,b\n1,2\n3\n', 'The file a.csv, row 1: 1 cells, where the header has 2.'],
  ['a,b\n1,"2\n', 'The file a.csv, row 0: a quoted cell does not end.'],
  ['a,b\n1,2\n"3"x,4\n', 'The file a.csv, row 1: something follows the closing quote of a cell.'],
])('%j is refused in one sentence', (text, sentence) => {
  expect(() => rowsOf(text)).toThrow(sentence)
})

test('a written cell is read back unchanged', () => {
  for (const cell of ['', 'plain', 'a,b', 'say "it"', 'two\nlines', '=1+1'])
    expect(rowsOf(`h,i\n${csvCell(cell)},x\n`)).toEqual([[cell, 'x']])
})

test.each<[text: string, ms: number | null]>([
  ['2012-03-01T00:05', Date.UTC(2012, 2, 1, 0, 5)],
  ['2012-03-01 00:05:30', Date.UTC(2012, 2, 1, 0, 5, 30)],
  ['2012-02-30T00:00', null],
  ['2012-02-03T24:00', null],
  ['2012-02-03', null],
  ['', null],
])('the time %j', (text, ms) => {
  expect(wallTime(text)).toBe(ms)
})

test.each<[text: string, value: number | null]>([
  ['-1.5', -1.5],
  ['.5e2', 50],
  ['0x10', null],
  ['Infinity', null],
  ['1e101', null],
  ['', null],
])('the number %j', (text, value) => {
  expect(decimal(text)).toBe(value)
})

test.each(['constructor', 'toString', '__proto__'])('%s is not a model command', async (name) => {
  expect(await modelCommand(name)).toBeNull()
})
