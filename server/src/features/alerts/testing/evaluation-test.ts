import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import { afterEach, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { signUp, type TestPerson } from '../../../testing/test-people.ts'
import { deliverValue, evaluate, writtenAlerts } from './evaluated-rules.ts'
import { SLOW_ROAD } from './stored-alert-store.ts'

export const slow = (more: Partial<RuleSettings> = {}): RuleSettings => ({ ...SLOW_ROAD, scope: { kind: 'every' }, ...more })

/** A server for each test, with someone whose plan includes alerts. */
export function evaluationTest() {
  const test = {
    app: undefined as unknown as TestApp,
    owner: undefined as unknown as TestPerson,
    /** When the test began. */
    startMs: 0,
    written: () => writtenAlerts(test.app, test.startMs),
    query: async (text: string) => (await test.app.context.db.pool.query(text)).rows,
    /** Lets time pass, delivers a value if there is one, and evaluates. */
    async minutesLater(minutes: number, value?: number, place?: string): Promise<void> {
      test.app.clock.advance(minutes * MINUTE_MS)
      if (value !== undefined) await deliverValue(test.app, value, place === undefined ? {} : { place })
      await evaluate(test.app)
    },
  }
  beforeEach(async () => {
    test.app = await startTestApp()
    test.owner = await signUp(test.app, { plan: 'basic' })
    test.startMs = test.app.clock.nowMs()
  })
  afterEach(() => test.app.close())
  return test
}
