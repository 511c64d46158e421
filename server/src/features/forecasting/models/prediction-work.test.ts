import pino from 'pino'
import { expect, test } from 'vitest'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { cancellable } from '../../../platform/workers/models/cancellable.ts'
import { aCity } from '../../../testing/test-app.ts'
import { citiesOf } from '../../cities/cities.ts'
import { predictionWork } from './prediction-work.ts'

const app = { cities: citiesOf([aCity(), aCity({ id: 'other', name: 'Other' })]), log: pino({ level: 'silent' }) }

test('the cities take turns, the first look waits until the start is over, and one that fails holds nobody up', async () => {
  const timers = manualTimers(0)
  const looked: string[] = []
  const once = async ({ id }: { id: string }) => {
    looked.push(id)
    if (id === 'montevideo') throw new Error('of this city')
  }
  const work = jobRunner({ ...app, ...timers }, [predictionWork({ once }, cancellable({ ask: async () => undefined as never }), app)])
  work.start()
  expect(timers.waitingMs()).toEqual([90_000])
  timers.advance(90_000)
  await waitUntil(() => timers.waitingMs().length > 0)
  expect(looked).toEqual(['montevideo', 'other'])
  expect(timers.waitingMs()).toEqual([15_000])
  await work.stop()
  expect(timers.waitingMs()).toEqual([])
})

test('whoever ends it does not wait for a fit, and it can be begun again', async () => {
  const timers = manualTimers(0)
  let asked = 0
  const models = cancellable({
    ask: () => {
      asked++
      return new Promise<never>(() => {})
    },
  })
  const once = async () => void (await models.ask('fits', 'ping', { word: '' }))
  const work = jobRunner({ ...app, ...timers }, [predictionWork({ once }, models, app)])
  work.start()
  timers.advance(90_000)
  await waitUntil(() => asked === 1)
  await work.stop()
  expect(asked).toBe(1)
  work.start()
  timers.advance(90_000)
  await waitUntil(() => asked === 2)
  await work.stop()
})
