import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorFetch } from './operator-fetch.adapter.ts'

const server = createServer((request, response) => {
  if (request.url === '/away') response.writeHead(302, { location: '/' }).end()
  else response.end('x'.repeat(request.url === '/large' ? 2_000 : 10))
})
let port = 0
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => void server.close())

const reaching = (address: string) => operatorFetch({ maxBytes: 1_000, connectMs: 1_000, lookup: async () => [address] })

test('a private place that the operator names is called', async () => {
  const web = reaching('127.0.0.1')
  expect(await (await web.fetch(`http://models.internal:${port}/`)).text()).toBe('x'.repeat(10))
  await web.close()
})

test.each(['169.254.169.254', '::ffff:169.254.169.254'])(
  'the place where clouds hand out credentials is not, also behind a name: %s',
  async (address) => {
    const web = reaching(address)
    await expect(web.fetch(`http://models.internal:${port}/`)).rejects.toThrow()
    await expect(web.fetch('http://metadata.google.internal/')).rejects.toThrow()
    await web.close()
  },
)

test('neither redirects are followed nor large answers read', async () => {
  const web = reaching('127.0.0.1')
  await expect(web.fetch(`http://models.internal:${port}/away`)).rejects.toThrow()
  const large = await web.fetch(`http://models.internal:${port}/large`)
  await expect(large.text()).rejects.toThrow()
  await web.close()
})
