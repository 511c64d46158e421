import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { describe, expect, it } from 'vitest'
import { deliverValue, evaluate, storeRule, writtenAlerts } from '../testing/evaluated-rules.ts'
import { evaluationTest, slow } from '../testing/evaluation-test.ts'

const test = evaluationTest()

/** Minutes before the rule is made, value. */
type Row = readonly [number, number]

interface Case {
  /** Received before the rule is made. */
  before: readonly Row[]
  rule?: Partial<RuleSettings>
  /** Received one a minute after it was made, before it is evaluated for the first time. */
  after?: readonly number[]
  /** Of each alert, with minutes since the rule was made. */
  transitions: readonly string[][]
}

const CASES: [string, Case][] = [
  ['holds when it is made', { before: [[3, 10]], transitions: [['inactive>firing value 0']] }],
  [
    'holds when it is made, but not any more',
    { before: [[3, 10]], after: [30], transitions: [['inactive>firing value 0', 'firing>resolved value 1']] },
  ],
  [
    'holds when it is made and for some time after',
    { before: [[3, 10]], after: [12, 30], transitions: [['inactive>firing value 0', 'firing>resolved value 2']] },
  ],
  ['holds on a value that is too old when it is made', { before: [[20, 10]], transitions: [] }],
  ['holds on a value that is too old when it is made, and then does not', { before: [[20, 10]], after: [30], transitions: [] }],
  [
    'is over when it is made',
    {
      before: [
        [6, 10],
        [3, 30],
      ],
      transitions: [],
    },
  ],
  [
    'has held for long enough when it is made',
    {
      before: [
        [9, 10],
        [2, 11],
      ],
      rule: { forMinutes: 5 },
      transitions: [['inactive>firing value 0']],
    },
  ],
  [
    'has held for long enough when it is made, on one value',
    { before: [[9, 10]], rule: { forMinutes: 5 }, transitions: [['inactive>firing value 0']] },
  ],
  [
    'has held, but not for long enough',
    {
      before: [
        [9, 30],
        [2, 11],
      ],
      rule: { forMinutes: 5 },
      transitions: [['inactive>pending value 0']],
    },
  ],
  [
    'has held for long enough, but with a gap in which nothing was known',
    {
      before: [
        [30, 10],
        [2, 11],
      ],
      rule: { forMinutes: 10 },
      transitions: [['inactive>pending value 0']],
    },
  ],
  [
    'has just fallen',
    {
      before: [
        [14, 40],
        [4, 10],
      ],
      rule: { condition: { kind: 'change', measure: 'traffic.speed', direction: 'fall', by: 50, unit: '%', withinMinutes: 12 } },
      after: [39],
      transitions: [['inactive>firing value 0', 'firing>resolved value 1']],
    },
  ],
]

describe.each([
  ['the first of its city', false],
  ['one more of its city', true],
])('a rule, %s, whose condition', (_, isEvaluated) => {
  it.each(CASES)('%s', async (__, { before, rule, after = [], transitions }) => {
    if (isEvaluated) {
      await storeRule(test.app, test.owner.id, slow({ condition: { kind: 'absence', measure: 'traffic.flow', minutes: 10_000 } }))
      await deliverValue(test.app, 600, { measure: 'traffic.flow' })
      await evaluate(test.app)
    }
    const madeMs = test.startMs + 60 * MINUTE_MS
    for (const [minutes, value] of before) {
      test.app.clock.set(madeMs - minutes * MINUTE_MS)
      await deliverValue(test.app, value)
      if (isEvaluated) await evaluate(test.app)
    }
    test.app.clock.set(madeMs)
    await storeRule(test.app, test.owner.id, slow(rule))
    for (const value of after) {
      test.app.clock.advance(MINUTE_MS)
      await deliverValue(test.app, value)
    }
    await evaluate(test.app)
    expect((await writtenAlerts(test.app, madeMs)).map((it) => it.transitions)).toEqual(transitions)
  })
})
