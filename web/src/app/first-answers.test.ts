import { listIncidents } from '@oppidum/domain/records/incident'
import { getCityMetrics } from '@oppidum/domain/telemetry/city-metrics'
import { listEnergy } from '@oppidum/domain/telemetry/energy'
import { listTraffic } from '@oppidum/domain/telemetry/traffic'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { answerKey, answerOptions } from '../api/use-answer.ts'
import { takeFirstAnswers } from './first-answers.ts'

const CITY = 'montevideo'

let requested: string[]
beforeEach(() => {
  // Without a window it would assume a server, which asks nothing.
  environmentManager.setIsServer(() => false)
  requested = []
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return address === listTraffic.path
      ? new Response('{"code":"unavailable"}', { status: 500 })
      : new Response('[]', { headers: { 'x-live-version': '3' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

test('only answers that have arrived are taken, and a panel requests none of them again', async () => {
  const client = createQueryClient()
  await takeFirstAnswers(client, CITY, new Set([listIncidents.path, listEnergy.path, '/api/me']))
  expect(requested.toSorted()).toEqual([listEnergy.path, listIncidents.path])
  expect(client.getQueryData(answerKey(listIncidents, CITY))).toMatchObject({ value: [], version: 3 })
  expect(client.getQueryState(answerKey(getCityMetrics, CITY))).toBeUndefined()

  const stop = new QueryObserver(client, answerOptions(client, listIncidents, CITY)).subscribe(() => {})
  expect(requested).toHaveLength(2)
  stop()
  client.clear()
})

test('a failed answer does not stop the page, and its panel requests it', async () => {
  const client = createQueryClient()
  await takeFirstAnswers(client, CITY, new Set([listTraffic.path]))
  expect(requested).toEqual([listTraffic.path])
  const panel = new QueryObserver(client, answerOptions(client, listTraffic, CITY))
  const stop = panel.subscribe(() => {})
  expect(requested).toEqual([listTraffic.path, listTraffic.path])
  expect(panel.getCurrentResult()).toMatchObject({ data: undefined, isFetching: true })
  stop()
  client.clear()
})
