import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { refetchOutdated } from './refetch.ts'

const LIST = '/api/list'

/** A client with a first page and three later ones on the screen; each request is answered by hand. */
function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  /** Pages that are being fetched, oldest first. */
  const open: { page: string; answer: () => void; fail: () => void; aborted: () => boolean }[] = []
  const asked: string[] = []
  for (const page of ['first', 'a', 'b', 'c']) {
    const queryKey = [LIST, 'city', page === 'first' ? { status: 'open' } : { status: 'open', cursor: page }]
    client.setQueryData(queryKey, 'before')
    const queryFn = ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((answer, fail) => {
        asked.push(page)
        open.push({ page, answer: () => answer('after'), fail: () => fail(new Error('away')), aborted: () => signal.aborted })
      })
    onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  }
  onTestFinished(() => client.clear())
  const end = async (how: 'answer' | 'fail' = 'answer') => {
    open.find((it) => !it.aborted())?.[how]()
    open.splice(0, open.findIndex((it) => !it.aborted()) + 1)
    await new Promise((done) => setTimeout(done))
  }
  /** Names every page twice, as a message may. */
  const message = async () => {
    refetchOutdated(client, { queryKey: [LIST] })
    refetchOutdated(client, { queryKey: [LIST] })
    await Promise.resolve()
  }
  return { client, asked, end, message }
}

test('later pages of a list are fetched one after the other, the first at once', async () => {
  const { asked, end, message } = openList()
  await message()
  expect(asked).toEqual(['first', 'a'])
  await end()
  expect(asked).toEqual(['first', 'a'])
  await end()
  expect(asked).toEqual(['first', 'a', 'b'])
  await end('fail')
  expect(asked).toEqual(['first', 'a', 'b', 'c'])
})

test('a page that is outdated again is fetched once if it waits, and again if it is being fetched', async () => {
  const { asked, end, message } = openList()
  await message()
  await end()
  // The first is done, 'a' is on its way, and the others wait.
  await message()
  expect(asked).toEqual(['first', 'a', 'first'])
  for (let turn = 0; turn < 5; turn++) await end()
  expect(asked).toEqual(['first', 'a', 'first', 'b', 'c', 'a'])
})

test('a request under way is given up for a newer one', async () => {
  const { asked, message } = openList()
  await message()
  await message()
  expect(asked).toEqual(['first', 'a', 'first'])
})

test('what nobody looks at is fetched when somebody does', async () => {
  const { client, asked, message } = openList()
  const key = [LIST, 'city', { status: 'open', cursor: 'unseen' }]
  client.setQueryData(key, 'before')
  await message()
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  expect(asked).toEqual(['first', 'a'])
})
