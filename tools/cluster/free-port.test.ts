import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from './free-port.mjs'

const EPHEMERAL = '/proc/sys/net/ipv4/ip_local_port_range'

it('is never one that an outgoing connection may hold', async () => {
  const first = Number(readFileSync(EPHEMERAL, 'utf8').split(/\s/)[0])
  for (const draw of [0, 0.5, 0.999_999]) expect(await freePort(sequence(draw, 0.3))).toBeLessThan(first)
})

it('is not one that something listens on', async () => {
  const holder = createServer().listen(await freePort(sequence(0.4, 0.6, 0.8)), '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as AddressInfo
  const draw = (port - 10_000 + 0.5) / 22_000
  expect(await freePort(sequence(draw, 0.7, 0.9, 0.2))).not.toBe(port)
  holder.close()
})

const sequence =
  (...draws: number[]) =>
  () =>
    draws.shift() ?? Math.random()
