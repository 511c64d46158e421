import { expect, it } from 'vitest'
import { pingAll } from './ping-all.ts'

function page() {
  const sent: string[] = []
  return { alive: true, messages: 7, sent, socket: { ping: () => void sent.push('ping'), terminate: () => void sent.push('cut off') } }
}
const pages = (count: number) => Array.from({ length: count }, page)

it('pings every page, and others have their turn after every hundred', async () => {
  const all = pages(250)
  const over = pingAll(all)
  expect(all.filter((it) => it.sent.length > 0)).toHaveLength(100)
  await over
  expect(all.map(({ sent, messages, alive }) => [sent, messages, alive])).toEqual(all.map(() => [['ping'], 0, false]))
})

it('cuts off a page that has not answered the last ping', async () => {
  const [answering, silent] = pages(2) as [ReturnType<typeof page>, ReturnType<typeof page>]
  await pingAll([answering, silent])
  answering.alive = true
  await pingAll([answering, silent])
  expect([answering.sent, silent.sent]).toEqual([
    ['ping', 'ping'],
    ['ping', 'cut off'],
  ])
})
