import type { Incident } from '@oppidum/domain/records/incident'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Answer } from '../../../api/request.ts'
import { sampleIncidents } from '../../../app/dashboard/samples.ts'
import { CALLS } from './desk-kind.ts'
import { keepIn, withRecord } from './record-answers.ts'

const anIncident = (id: string, version: number): Incident => ({ ...(sampleIncidents(0)[0] as Incident), id, version })
const answer = (value: Incident | Incident[]): Answer<Incident | Incident[]> => ({
  value,
  version: 7,
  total: 2,
  next: null,
  etag: '"a"',
  seen: true,
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
  const held = answer([anIncident('b', 1)])
  expect(withRecord(held, anIncident('a', 1))).toBe(held)
})

test('does not overwrite a newer live message with an older response', () => {
  const held = answer([anIncident('a', 5)])
  expect(withRecord(held, anIncident('a', 4))).toBe(held)
})

test('rolls an optimistic change back only while it is still shown', () => {
  const before = anIncident('a', 3)
  const soon = { ...before, status: 'in_progress' as const }
  expect(withRecord(answer([soon]), before, soon).value).toEqual([before])
  const brought = answer([anIncident('a', 4)])
  expect(withRecord(brought, before, soon)).toBe(brought)
})

test('does not let a late, older answer replace a newer record', async () => {
  const client = new QueryClient()
  const queryKey = [CALLS.incident.list.path, 'rivertown']
  const before = anIncident('a', 3)
  const comes = (...value: Incident[]) => client.fetchQuery({ queryKey, queryFn: () => answer(value) })
  const held = () => client.getQueryData<Answer<Incident[]>>(queryKey)?.value
  const letGo = keepIn(client, 'incident', 'rivertown', { ...before, status: 'in_progress' })
  await comes(before, anIncident('b', 1))
  expect(held()).toMatchObject([{ id: 'a', status: 'in_progress' }, { id: 'b' }])
  await comes({ ...before, version: 4, status: 'resolved' })
  expect(held()).toMatchObject([{ version: 4, status: 'resolved' }])
  letGo()
  await comes(before)
  expect(held()).toEqual([before])
})
