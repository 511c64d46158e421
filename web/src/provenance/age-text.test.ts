import { DAY_MS, HOUR_MS } from '@oppidum/domain/core/time'
import { expect, test } from 'vitest'
import type { Text } from '../i18n/text.ts'
import { ageLengthText, ageOrDateText, ageText } from './age-text.ts'

const text = ((id: string, values?: { count: number }) => (values ? `${id} ${values.count}` : id)) as unknown as Text

test.each([
  [12_000, 'age.seconds-ago 12', 'age.below-minute', 'age.below-minute'],
  [60_000, 'age.minutes-ago 1', 'age.minutes 1', 'age.minutes 1'],
  [5 * 60_000, 'age.minutes-ago 5', 'age.minutes 5', 'age.minutes 5'],
  [49 * HOUR_MS, 'age.hours-ago 49', 'age.hours 49', 'age.hours 49'],
  [7 * DAY_MS, 'age.days-ago 7', 'age.days 7', 'age.days 7'],
  [127_141 * HOUR_MS, 'age.days-ago 5297', 'age.days 5297', 'May 23, 2012'],
  [-HOUR_MS, 'age.seconds-ago 0', 'age.below-minute', 'age.below-minute'],
])('an age of %s ms is %s, %s, and without a date beside it %s', (ms, ago, length, alone) => {
  expect([ageText(ms, text), ageLengthText(ms, text), ageOrDateText(ms, 'May 23, 2012', text)]).toEqual([ago, length, alone])
})
