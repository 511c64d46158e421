import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../core/time.ts'
import { Service } from '../records/service.ts'
import { answersInWords, answersProblem, type ServiceAnswers } from '../records/service-answers.ts'
import { confirmationRefused, contactEndsMs, maskedContact, NewReport, ReportContact } from './report.ts'

const CLOSED_MS = Date.parse('2026-11-01T12:00:00.000Z')
const closed = { status: 'completed', closedAt: '2026-11-01T12:00:00.000Z', confirmation: 'asked' } as const

it.each([
  ['at once', closed, 0, null],
  ['at the last moment', closed, 30 * DAY_MS, null],
  ['a moment later', closed, 30 * DAY_MS + 1, 'too_late'],
  ['after a yes', { ...closed, confirmation: 'confirmed' }, 0, 'answered'],
  ['after a no, when it is open again', { status: 'assigned', closedAt: null, confirmation: 'not_fixed' }, 0, 'answered'],
  ['before it is closed', { status: 'in_progress', closedAt: null, confirmation: null }, 0, 'not_closed'],
  ['when nobody was asked', { ...closed, confirmation: null }, 0, 'not_asked'],
] as const)('the last word %s', (_when, record, laterMs, refused) => {
  expect(confirmationRefused(record, 30, CLOSED_MS + laterMs)).toBe(refused)
})

it.each([
  ['some days after the closing', CLOSED_MS, 10, CLOSED_MS + 10 * DAY_MS],
  ['at the closing where a city wants it so', CLOSED_MS, 0, CLOSED_MS],
  ['after two years when nothing is closed', null, 10, 730 * DAY_MS],
  ['after two years, however late it was closed', 729 * DAY_MS, 10, 730 * DAY_MS],
])('contact ends %s', (_when, closedMs, contactDays, endsMs) => {
  const leftMs = closedMs === CLOSED_MS ? CLOSED_MS - DAY_MS : 0
  expect(contactEndsMs({ leftMs, closedMs, contactDays })).toBe(endsMs)
})

it.each([
  [
    { name: 'Ana Pereira', email: 'ana@home.example', phone: '+598 99 123 456' },
    { name: 'A***', email: 'a***@h***.example', phone: '*** 56' },
  ],
  [
    { name: null, email: null, phone: null },
    { name: null, email: null, phone: null },
  ],
  [
    { name: '👩‍👧', email: 'x@y.z', phone: null },
    { name: '👩***', email: 'x***@y***.z', phone: null },
  ],
])('contact is masked', (contact, masked) => {
  expect(maskedContact(contact)).toEqual(masked)
})

it.each([
  [{ email: 'ana@home.example' }, true],
  [{ email: 'ana@home' }, false],
  [{ email: 'ana@home.example, eva@home.example' }, false],
  [{ email: 'ana@home.example\r\nBcc: eva@home.example' }, false],
  [{ phone: '+598 (2) 123-4567' }, true],
  [{ phone: 'call me' }, false],
  [{ phone: '1' }, false],
  [{ name: '' }, false],
  [{ address: 'Rambla 1' }, false],
])('how somebody can be reached: %j', (contact, understood) => {
  expect(ReportContact.safeParse(contact).success).toBe(understood)
})

it('a report says nothing that is the city’s to say', () => {
  const report = { requestId: '018f0000-0000-4000-8000-000000000000', serviceCode: 'waste', description: 'Full' }
  expect(NewReport.safeParse(report).success).toBe(true)
  for (const more of ['number', 'status', 'priority', 'department', 'reporterId', 'reports'])
    expect(NewReport.safeParse({ ...report, [more]: 'x' }).success).toBe(false)
})

describe('answers to the questions of a service', () => {
  const values = [
    { key: 'red', name: 'Red' },
    { key: 'blue', name: 'Blue' },
  ]
  const service = Service.parse({
    code: 'sign',
    name: 'Sign',
    category: 'other',
    attributes: [
      { code: 'colour', datatype: 'singlevaluelist', description: 'Which colour?', values, required: true },
      { code: 'colours', datatype: 'multivaluelist', description: 'Which others?', values },
      { code: 'height', datatype: 'number', description: 'How high?' },
      { code: 'since', datatype: 'datetime', description: 'Since when?' },
      { code: 'line', datatype: 'string', description: 'What stands on it?' },
    ],
  })
  it.each<[ServiceAnswers, string | null]>([
    [{ colour: 'red' }, null],
    [{ colour: 'red', colours: ['red', 'blue'], height: '2.5', since: '2026-11-20', line: 'Stop' }, null],
    [{ colour: 'red', colours: 'blue', height: 3, since: '2026-11-20T10:00:00Z' }, null],
    [{}, 'needs an answer'],
    [{ colour: '' }, 'needs an answer'],
    [{ colour: 'green' }, 'one of the values'],
    [{ colour: ['red'] }, 'one of the values'],
    [{ colour: 'red', colours: ['red', 'green'] }, 'values that are offered'],
    [{ colour: 'red', height: 'high' }, 'takes a number'],
    [{ colour: 'red', height: 'Infinity' }, 'takes a number'],
    [{ colour: 'red', since: 'yesterday' }, 'takes a date'],
    [{ colour: 'red', since: '2026-13-40' }, 'takes a date'],
    [{ colour: 'red', line: 'x'.repeat(301) }, '300 characters'],
    [{ colour: 'red', shape: 'round' }, "called 'shape'"],
    [{ colour: 'red', constructor: 'x' }, "called 'constructor'"],
  ])('%j', (answers, problem) => {
    const said = answersProblem(service, answers)
    if (problem === null) expect(said).toBeNull()
    else expect(said).toContain(problem)
  })

  it('are listed in the order of the questions, by their names', () => {
    expect(answersInWords(service, { line: 'Stop', colours: ['blue', 'red'], colour: 'red', height: '' })).toEqual([
      'Which colour? Red',
      'Which others? Blue, Red',
      'What stands on it? Stop',
    ])
  })
})
