import pino from 'pino'
import { expect, test } from 'vitest'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { cancellable } from '../../../platform/workers/models/cancellable.ts'
import { aCity } from '../../../testing/test-app.ts'
import { citiesOf } from '../../cities/cities.ts'
import { predictionWork } from './prediction-work.ts'

const app = { cities: citiesOf([aCity(), aCity({ id: 'other', name: 'Other' })]), log: pino({ level: 'silent' }) }

test('cities take turns, the first run waits until the server has started, and one that fails does not hold up the others', async () => {
  const timers = manualTimers(0)
  const visits: string[] = []
  const once = async ({ id }: { id: string }) => {
    visits.push(id)
    if (id === 'montevideo') throw new Error('of this city')
  }
  const work = jobRunner({ ...app, ...timers }, [predictionWork({ once }, cancellable({ run: async () => undefined as never }), app)])
  work.start()
  expect(timers.waitingMs()).toEqual([90_000])
  timers.advance(90_000)
  await waitUntil(() => timers.waitingMs().length > 0)
  expect(visits).toEqual(['montevideo', 'other'])
  expect(timers.waitingMs()).toEqual([15_000])
  await work.stop()
  expect(timers.waitingMs()).toEqual([])
})

test('stopping does not wait for a fit, and it can be started again', async () => {
  const timers = manualTimers(0)
  let calls = 0
  const models = cancellable({
    run: () => {
      calls++
      return new Promise<never>(() => {})
    },
  })
  const once = async () => void (await models.run('fits', 'ping', { word: '' }))
  const work = jobRunner({ ...app, ...timers }, [predictionWork({ once }, models, app)])
  work.start()
  timers.advance(90_000)
  await waitUntil(() => calls === 1)
  await work.stop()
  expect(calls).toBe(1)
  work.start()
  timers.advance(90_000)
  await waitUntil(() => calls === 2)
  await work.stop()
})
