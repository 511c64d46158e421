import { expect, test } from 'vitest'
import { parseCsv } from './csv-file.ts'
import { answerTo } from './detect-anomalies.ts'

const answer = (text: string) => answerTo(parseCsv(text, 'The file a.csv'))

test('answers every row, with its time as it was given', () => {
  expect(answer('timestamp,value\n2026-01-01T00:00,1\n2026-01-01 00:05:00,\n2026-01-01T00:05,NaN\n')).toBe(
    'timestamp,score,anomaly\n2026-01-01T00:00,0.000000,0\n2026-01-01 00:05:00,0.000000,0\n2026-01-01T00:05,0.000000,0\n',
  )
  expect(answer('value,note,timestamp\n3,x,2026-01-01T00:00\n')).toBe('timestamp,score,anomaly\n2026-01-01T00:00,0.000000,0\n')
})

test.each([
  [
    'timestamp,value\n2026-01-01T00:00,1\n2026-13-01T00:00,2\n',
    "The file a.csv, row 1: '2026-13-01T00:00' is no time of the form YYYY-MM-DDTHH:MM.",
  ],
  ['timestamp,value\n2026-01-01T00:00,much\n', "The file a.csv, row 0: 'much' is no number."],
  ['timestamp,value\n2026-01-01T00:00,1e999\n', "The file a.csv, row 0: '1e999' is no number."],
  ['time,value\n', "The file a.csv has no column 'timestamp'."],
])('%j is refused in one sentence', (text, sentence) => {
  expect(() => answer(text)).toThrow(sentence)
})
