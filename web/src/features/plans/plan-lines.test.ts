import { BasicAiAllowance, Plan, plansFor } from '@oppidum/domain/plans/plan'
import { expect, it } from 'vitest'
import { messages } from '../../i18n/en-later.ts'
import { lineState, planLine } from './plan-lines.ts'

const texts = BasicAiAllowance.options.flatMap((reading) =>
  Plan.options.flatMap((plan) => {
    const { description, features, limitations } = plansFor(reading)[plan]
    return [description, ...features, ...limitations]
  }),
)

it.each([...new Set(texts)].map((it) => [it]))("'%s' is verbatim in English", (english) => {
  expect([messages[planLine(english).text]].flat()).toEqual([english])
})

it.each([
  ['24/7 phone support', true, 'there'],
  ['24/7 phone support', false, 'not-offered'],
  ['API access', false, 'there'],
  ['Custom integrations', false, 'there'],
  ['Custom reports', true, 'to-come'],
] as const)("'%s' with a telephone: %s is %s", (english, phoneSupport, state) => {
  expect(lineState(planLine(english), phoneSupport)).toBe(state)
})

it('a text that no plan contains has no line', () => {
  expect(() => planLine('Free beer')).toThrow(/Free beer/)
})
