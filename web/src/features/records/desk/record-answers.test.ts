import type { Incident } from '@oppidum/domain/records/incident'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import type { Answer } from '../../../api/request.ts'
import { sampleIncidents } from '../../../app/dashboard/samples.ts'
import { CALLS } from './desk-kind.ts'
import { keepIn, refetchRecord, withRecord } from './record-answers.ts'

const anIncident = (id: string, version: number): Incident => ({ ...(sampleIncidents(0)[0] as Incident), id, version })
const answer = (value: Incident | Incident[]): Answer<Incident | Incident[]> => ({
  value,
  version: 7,
  total: 2,
  next: null,
  etag: '"a"',
  hadValue: true,
})

test('puts a record into its list and its own answer, which then lose the ETag that the server gave', () => {
  const newer = anIncident('a', 4)
  expect(withRecord(answer([anIncident('a', 3), anIncident('b', 1)]), newer)).toMatchObject({
    value: [newer, { id: 'b' }],
    version: 7,
    etag: null,
  })
  expect(withRecord(answer(anIncident('a', 3)), newer)).toMatchObject({ value: newer, etag: null })
})

test('leaves an answer without the record identical', () => {
  const cached = answer([anIncident('b', 1)])
  expect(withRecord(cached, anIncident('a', 1))).toBe(cached)
})

test('does not overwrite a newer live message with an older response', () => {
  const cached = answer([anIncident('a', 5)])
  expect(withRecord(cached, anIncident('a', 4))).toBe(cached)
})

test('rolls an optimistic change back only while it is still shown', () => {
  const before = anIncident('a', 3)
  const optimistic = { ...before, status: 'in_progress' as const }
  expect(withRecord(answer([optimistic]), before, optimistic).value).toEqual([before])
  const newer = answer([anIncident('a', 4)])
  expect(withRecord(newer, before, optimistic)).toBe(newer)
})

test('does not let a late, older answer replace a newer record', async () => {
  const client = new QueryClient()
  const queryKey = [CALLS.incident.list.path, 'rivertown']
  const before = anIncident('a', 3)
  const receive = (...value: Incident[]) => client.fetchQuery({ queryKey, queryFn: () => answer(value) })
  const cached = () => client.getQueryData<Answer<Incident[]>>(queryKey)?.value
  const stop = keepIn(client, 'incident', 'rivertown', { ...before, status: 'in_progress' })
  await receive(before, anIncident('b', 1))
  expect(cached()).toMatchObject([{ id: 'a', status: 'in_progress' }, { id: 'b' }])
  await receive({ ...before, version: 4, status: 'resolved' })
  expect(cached()).toMatchObject([{ version: 4, status: 'resolved' }])
  stop()
  await receive(before)
  expect(cached()).toEqual([before])
})

test('after a change of one record, its own answers and first pages are fetched at once, later pages of the list one by one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  onTestFinished(() => client.clear())
  const asked: string[] = []
  const answerPage = new Map<string, () => void>()
  const show = (name: string, queryKey: readonly unknown[], isAnsweredByHand = false) => {
    client.setQueryData(queryKey, 'before')
    const queryFn = () => {
      asked.push(name)
      return isAnsweredByHand ? new Promise((done) => answerPage.set(name, () => done('after'))) : 'after'
    }
    onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  }
  const { list, one, counts } = CALLS.incident
  show('first page', [list.path, 'rivertown', {}, {}])
  for (const cursor of ['a', 'b', 'c']) show(cursor, [list.path, 'rivertown', { cursor }, {}], true)
  show('counts', [counts.path, 'rivertown', {}, {}])
  show('record', [one.path, 'rivertown', {}, { id: 'x' }])
  show('another record', [one.path, 'rivertown', {}, { id: 'y' }])
  await refetchRecord(client, 'incident', 'rivertown', 'x')
  expect(asked.toSorted()).toEqual(['a', 'counts', 'first page', 'record'])
  for (const [page, next] of [
    ['a', 'b'],
    ['b', 'c'],
  ] as const) {
    answerPage.get(page)?.()
    await expect.poll(() => asked.at(-1)).toBe(next)
  }
  expect(asked).toHaveLength(6)
})
