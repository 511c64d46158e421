import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import { expect, test } from 'vitest'

test.each([
  ['Write to jane.doe@mail.invalid please', 'Write to [e-mail] please'],
  ['Call 812-555-0147 now', 'Call [phone] now'],
  ['(812) 555-0147', '[phone]'],
  ['+49 641 306-1234', '[phone]'],
  ['0641/3061234', '[phone]'],
  ['099 123 456', '[phone]'],
  ['+59829001234', '[phone]'],
  ['1-800-555-0100', '[phone]'],
  ['8125550147', '[phone]'],
  ['phone: 555-0147', 'phone: [phone]'],
  ['Tel. 306 1234', 'Tel. [phone]'],
  ['call me at 5550147', 'call me at [phone]'],
  ['plate SBA 1234', 'plate [plate]'],
  ['License plate 7ABC123 parked', 'License plate [plate] parked'],
  ['white van SBA-1234', 'white van [plate]'],
  ['AB12 CDE', '[plate]'],
  ['AA-123-BB', '[plate]'],
  ['GI-AB 1234', '[plate]'],
])('%j becomes %j', (text, masked) => expect(maskPersonalData(text)).toBe(masked))

test.each([
  '2303-2559 S Olcott Blvd',
  '1701-1799 E Durham Ln, 47401-1234',
  'since 2012-05-23 at 15:55:28',
  '05/23/2012 and 23.05.2012',
  'HWY 101 near RTE 128, APT 204',
  'I-80 and IA 210, US 6',
  'at 39.146551, -86.485448',
  'case 14-01100669',
  '7408 S NORMAL AVE, CHICAGO, IL, 60621',
  'over 12" and 36 hours',
  'the plate glass window is broken',
  'call the city about 3 lamps',
])('%j is unchanged', (text) => expect(maskPersonalData(text)).toBe(text))

test('takes bounded time for any text', () => {
  const started = process.cpuUsage().user
  for (const piece of ['a@', '1 ', '(1', 'AB', 'plate ', 'tel ', '+1-', 'a.', '12-34/', 'A-']) maskPersonalData(piece.repeat(4_000))
  expect((process.cpuUsage().user - started) / 1_000).toBeLessThan(1_500)
})
