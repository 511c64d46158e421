import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forecast } from './forecast-command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecast-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the command on a text. @returns its output lines, or the sentence it refuses with */
async function run(text: string, ...options: string[]): Promise<string[]> {
  const [input, output] = [join(folder, 'in.csv'), join(folder, 'out.csv')]
  await writeFile(input, text)
  await forecast(['--input', input, '--output', output, ...options])
  return (await readFile(output, 'utf8')).trimEnd().split('\n')
}

const refused = (text: string, ...options: string[]) =>
  run(text, ...options).then(
    () => 'answered',
    (fault: Error) => fault.message.replace(join(folder, 'in.csv'), 'F'),
  )

const at = (hour: number) => new Date(Date.UTC(2024, 2, 4, hour)).toISOString().slice(0, 16)

/** Two series with a daily and a weekly pattern and seeded noise; some cells are empty. */
function hourly(rows: number, seed = 1): string[] {
  let state = seed
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  return Array.from({ length: rows }, (_, row) => {
    const day = Math.sin((row / 24) * 2 * Math.PI) * (Math.floor(row / 24) % 7 > 4 ? 2 : 5)
    const value = 20 + day + 2 * random()
    return `${at(row)},${row % 41 === 7 ? '' : value.toFixed(2)},${(3 * day + random()).toFixed(2)}`
  })
}
const csv = (rows: readonly string[]) => `timestamp,a,b\n${rows.join('\n')}\n`

test('lists every origin and step once, in order, without an empty cell', async () => {
  const lines = await run(
    csv(hourly(700)),
    '--horizon',
    '3',
    '--train-rows',
    '600',
    '--first-origin',
    '650',
    '--last-origin',
    '699',
    '--stride',
    '7',
  )
  expect(lines[0]).toBe('origin,step,a,b')
  const cells = lines.slice(1).map((it) => it.split(',').map(Number))
  const expected = [650, 657, 664, 671, 678, 685, 692, 699].flatMap((origin) => [1, 2, 3].map((step) => [origin, step]))
  expect(cells.map((it) => it.slice(0, 2))).toEqual(expected)
  expect(cells.flat().every(Number.isFinite)).toBe(true)
  expect(lines.every((it) => !it.includes(',,') && !it.endsWith(','))).toBe(true)
})

test.each(['2', '60'])('%s steps: later rows change no answer, and the same input has the same answer', async (horizon) => {
  const rows = hourly(900)
  const asked = (last: string) => [
    '--horizon',
    horizon,
    '--train-rows',
    '560',
    '--validation-rows',
    '120',
    '--first-origin',
    '690',
    '--last-origin',
    last,
    '--stride',
    '4',
  ]
  const whole = await run(csv(rows), ...asked('890'))
  const cut = await run(csv(rows.slice(0, 860)), ...asked('859'))
  expect(whole.slice(0, cut.length)).toEqual(cut)
  const scrambled = rows.map((it, row) => (row < 860 ? it : `${at(row)},9999,-9999`))
  expect(await run(csv(scrambled), ...asked('859'))).toEqual(cut)
})

test.each<[what: string, text: string, options: string[], sentence: string]>([
  [
    'a gap',
    csv([`${at(0)},1,2`, `${at(1)},1,2`, `${at(5)},1,2`]),
    [],
    'The file F, row 2: the time 2024-03-04T05:00 leaves a gap or breaks the step (the rows before it are 60 minutes apart).',
  ],
  [
    'a missing hour on a Monday',
    csv([`${at(0)},1,2`, `${at(1)},1,2`, `${at(3)},1,2`]),
    [],
    'The file F, row 2: the time 2024-03-04T03:00 leaves a gap or breaks the step (the rows before it are 60 minutes apart).',
  ],
  [
    'a missing hour on a Sunday noon in March',
    csv([`${at(154)},1,2`, `${at(155)},1,2`, `${at(157)},1,2`]),
    [],
    'The file F, row 2: the time 2024-03-10T13:00 leaves a gap or breaks the step (the rows before it are 60 minutes apart).',
  ],
  [
    'a doubled day',
    csv([`${at(0)},1,2`, `${at(24)},1,2`, `${at(24)},1,2`]),
    [],
    'The file F, row 2: the time 2024-03-05T00:00 stands there twice (the rows before it are 1440 minutes apart).',
  ],
  [
    'an earlier row',
    csv([`${at(2)},1,2`, `${at(1)},1,2`]),
    [],
    'The file F, row 1: the time 2024-03-04T01:00 does not come after the one before.',
  ],
  ['a word', csv([`${at(0)},1,NaN`]), [], "The file F, row 0: 'NaN' in the column 'b' is no number (an empty cell is a missing value)."],
  [
    'a day that is none',
    csv(['2024-02-30T00:00,1,2']),
    [],
    "The file F, row 0: '2024-02-30T00:00' is no time of the form YYYY-MM-DDTHH:MM.",
  ],
  ['no rows', 'timestamp,a\n', [], 'The file F has no rows after the header.'],
  ['no series', 'timestamp\n2024-01-01T00:00\n', [], 'The file F has no series beside the timestamp.'],
  [
    'an origin beyond the rows',
    csv([`${at(0)},1,2`]),
    ['--last-origin', '4'],
    'The file F has the rows 0 to 0: --last-origin is 4, where 0 to 0 is possible.',
  ],
  [
    'too many training rows',
    csv([`${at(0)},1,2`]),
    ['--train-rows', '9'],
    'The file F has the rows 0 to 0: --train-rows is 9, where 1 to 1 is possible.',
  ],
  [
    'too long a way ahead',
    csv([`${at(0)},1,2`]),
    ['--horizon', '99999'],
    "--horizon is '99999'. It accepts a whole number from 1 to 2000.",
  ],
])('%s is refused in one sentence', async (_, text, options, sentence) => {
  expect(await refused(text, ...(options[0] === '--horizon' ? options : ['--horizon', '2', ...options]))).toBe(sentence)
})

test('accepts the hour that a clock skips or repeats', async () => {
  const times = ['00:00', '01:00', '03:00', '04:00'].map((it) => `2024-03-10T${it}`)
  const spring = times.map((it, row) => `${it},${row},1`)
  expect(await run(csv(spring), '--horizon', '1')).toHaveLength(2)
  const autumn = ['00:00', '01:00', '01:00', '02:00'].map((it, row) => `2024-11-03T${it},${row},1`)
  expect(await run(csv(autumn), '--horizon', '1')).toHaveLength(2)
  expect(await refused(csv([...autumn.slice(0, 3), '2024-11-03T01:00,4,1']), '--horizon', '1')).toContain('row 3')
})

test('answers one row, a constant series and a series without training values', async () => {
  expect(await run(csv([`${at(0)},5,`]), '--horizon', '2')).toEqual(['origin,step,a,b', '0,1,5,0', '0,2,5,0'])
  const constant = Array.from({ length: 400 }, (_, row) => `${at(row)},7,${row < 390 ? '' : 3}`)
  const lines = await run(csv(constant), '--horizon', '2', '--train-rows', '380')
  expect(lines[1]?.startsWith('399,1,7,')).toBe(true)
  expect(lines.slice(1).every((it) => Number.isFinite(Number(it.split(',')[3])))).toBe(true)
})

test('answers 400 series', async () => {
  const names = Array.from({ length: 400 }, (_, s) => `s${s}`)
  const rows = Array.from({ length: 60 }, (_, row) => `${at(row)},${names.map((_, s) => s + (row % 24)).join(',')}`)
  const lines = await run(`timestamp,${names.join(',')}\n${rows.join('\n')}\n`, '--horizon', '2')
  expect(lines[2]?.split(',')).toHaveLength(402)
})
