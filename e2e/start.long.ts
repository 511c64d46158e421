import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { listIncidents } from '@oppidum/domain/records/incident'
import { listServiceRequests } from '@oppidum/domain/records/service-request'
import { expect, test } from '@playwright/test'
import pg from 'pg'
import { freePort } from '../tools/cluster/free-port.mjs'
import { get } from './support/api.ts'
import { openBrowser, openPage } from './support/browser.ts'
import { run } from './support/command.ts'
import { ownFolder } from './support/data-dir.ts'
import { listen } from './support/live-socket.ts'
import { becomes, goTo, reads } from './support/screen.ts'
import { type ServerProcess, startServer } from './support/server-process.ts'
import { writeSmallCity } from './support/small-city.ts'
import { startStore } from './support/test-store.ts'

test.describe.configure({ mode: 'serial' })

const folder = ownFolder()
test.afterAll(() => folder.remove())

test.describe('a wrong setting', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder.path, name), text)
    return join(folder.path, name)
  }
  const wrong: [string, () => Promise<Record<string, string>> | Record<string, string>, RegExp][] = [
    ['PORT', () => ({ PORT: 'abc' }), /PORT is "abc".*1 to 65535/],
    ['PUBLIC_URL', () => ({ HOST: '0.0.0.0' }), /PUBLIC_URL is not set while HOST is "0\.0\.0\.0"/],
    [
      'a CITY_FILE that is not there',
      () => ({ CITY_FILE: join(folder.path, 'nowhere.json') }),
      /CITY_FILE names .*nowhere\.json, which cannot be read/,
    ],
    [
      'a CITY_FILE that is not JSON',
      () => ({ CITY_FILE: file('broken.json', '{"cities": [') }),
      /CITY_FILE names .*broken\.json, which is not JSON/,
    ],
    [
      'a CITY_FILE with an unknown time zone',
      () => ({
        CITY_FILE: file('zone.json', JSON.stringify({ cities: [{ id: 'a', name: 'A', timeZone: 'Mars/North', inhabitants: 5 }] })),
      }),
      /CITY_FILE names .*\n- cities\.0\.timeZone: an IANA time zone/,
    ],
    [
      'a DATABASE_URL of another kind of database',
      () => ({ DATABASE_URL: 'mysql://root:hush@db/x' }),
      /DATABASE_URL is .*accepts postgresql:/,
    ],
    [
      'a DATABASE_URL where nobody answers',
      async () => ({ DATABASE_URL: `postgresql://op:hush@127.0.0.1:${await freePort()}/x` }),
      /DATABASE_URL/,
    ],
    ['METRICS_TOKEN', () => ({ METRICS_TOKEN: 'hush hush' }), /METRICS_TOKEN is .*without blanks/],
    ['OUTBOUND_ALLOW', () => ({ OUTBOUND_ALLOW: 'everything' }), /OUTBOUND_ALLOW is "everything"/],
    ['IDENTITY', () => ({ IDENTITY: 'clerk' }), /IDENTITY/],
    ['DATA_DIR', () => ({ DATA_DIR: file('a-file', 'x') }), /DATA_DIR: .*a-file is a file, not a folder/],
  ]
  for (const [what, env, message] of wrong) {
    test(`${what} ends the start with its name and the accepted values`, async () => {
      const { code, out, error } = await run('main', [], {
        DATA_DIR: join(folder.path, 'unused'),
        PORT: String(await freePort()),
        ...(await env()),
      })
      expect(error).toMatch(message)
      expect(error).not.toMatch(/^\s+at |hush/m)
      expect(out).toBe('')
      expect(code).toBe(1)
    })
  }
})

test.describe('a first start that is stopped', () => {
  /** Whether the server has got so far. */
  const moments: [string, (data: string) => Promise<boolean>][] = [
    ['when it has its folder', async (data) => existsSync(join(data, 'postgres'))],
    [
      'while the past of its city is written',
      async (data) => {
        const client = new pg.Client({ host: join(data, 'postgres-socket'), user: 'oppidum', database: 'oppidum' })
        try {
          await client.connect()
          return (await client.query('select 1 from rollup_hour limit 1')).rows.length > 0
        } catch {
          return false
        } finally {
          await client.end().catch(() => undefined)
        }
      },
    ],
  ]
  for (const [moment, reached] of moments) {
    test(`${moment} ends with code 0, and the next start goes on`, async () => {
      const data = join(folder.path, moment.replaceAll(' ', '-'))
      const env = { DATA_DIR: data, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', PORT: String(await freePort()) }
      const child = spawn(process.execPath, ['server/dist/main.js'], {
        env: { ...process.env, LOG_LEVEL: 'warn', MODELS: 'off', DRAIN_SECONDS: '0', ...env },
        stdio: 'ignore',
      })
      const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
      await expect.poll(() => reached(data), { timeout: 60_000, intervals: [50] }).toBe(true)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
      const server = await startServer(env)
      await expect.poll(async () => await get(server.url, listIncidents), { timeout: 60_000 }).not.toEqual([])
      expect(await server.stop()).toBe(0)
    })
  }
})

test.describe('a city across restarts', () => {
  let data: string
  let env: Record<string, string>
  let server: ServerProcess

  test.beforeAll(async () => {
    data = join(folder.path, 'data')
    mkdirSync(data)
    env = { DATA_DIR: data, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'on', RATE_LIMIT: 'off', PORT: String(await freePort()) }
    server = await startServer(env)
  })
  test.afterAll(() => server?.kill())

  test('locks its folder to one server, and names the owner of the lock', async () => {
    const { code, error } = await run('main', [], { ...env, PORT: String(await freePort()) })
    expect(error.trim()).toBe(
      `The folder ${data} (DATA_DIR) is in use by another Oppidum, process ${server.process.pid}. Stop that one, or set DATA_DIR to another folder.`,
    )
    expect(code).toBe(1)
  })

  test('says that its port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await new Promise((done) => holder.once('listening', done))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, error } = await run('main', [], { ...env, DATA_DIR: join(folder.path, 'second'), PORT: String(port) })
    expect(error).toMatch(new RegExp(`^Port ${port} is taken: end what uses it, or set PORT to another one\\.$`, 'm'))
    expect(error).not.toMatch(/^\s+at /m)
    expect(code).toBe(1)
    holder.close()
  })

  test('ingests a file beside the running server; sockets and screens show it', async () => {
    const browser = await openBrowser()
    const { page, complaints } = await openPage(browser, server.url)
    await goTo(page, '/services?sort=newest')
    const socket = await listen(server.url)
    const request = {
      service_request_id: 'F-1',
      status: 'open',
      service_name: 'Bench broken by hand',
      requested_datetime: new Date().toISOString(),
    }
    const path = join(folder.path, 'handed over.json')
    writeFileSync(path, JSON.stringify([request]))
    const { code, out, error } = await run('oppidum', ['ingest', path, '--source', 'by-hand'], env)
    expect(error).toBe('')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ created: 1, rejected: 0, standard: 'open311', sourceId: 'by-hand' })
    await becomes(
      () => socket.messages.filter((it) => it.type === 'service-request-created' && JSON.stringify(it.data).includes('F-1')).length,
      1,
    )
    await reads(page.getByRole('main'), 'Bench broken by hand')
    expect(complaints).toEqual([])
    socket.close()
    await browser.close()

    const unknown = await run('oppidum', ['ingest', join(folder.path, 'city.json')], env)
    expect(unknown).toMatchObject({ code: 1, out: '', error: expect.stringMatching(/does not match any known standard/) })
  })

  test('is the same after a restart', async () => {
    const pick = async () => {
      const [incidents, requests] = await Promise.all([
        get(server.url, listIncidents, { status: 'all', limit: '500' }),
        get(server.url, listServiceRequests, { status: 'all', limit: '500' }),
      ])
      return new Map([...incidents, ...requests].map((it) => [it.id, `${it.number} ${it.title} ${it.createdAt}`]))
    }
    const before = await pick()
    expect(await server.stop()).toBe(0)
    server = await startServer(env)
    process.stdout.write(`second start of a small city: ${server.readyMs.toFixed(0)} ms\n`)
    const after = await pick()
    expect([...before].filter(([id, words]) => after.has(id) && after.get(id) !== words)).toEqual([])
    // New records come first in a list of 500; everything else is still there.
    const fresh = [...after].filter(([id]) => !before.has(id))
    expect([...before].filter(([id]) => !after.has(id)).length).toBeLessThanOrEqual(fresh.length)
    const highest = (all: Iterable<string>) =>
      [...all]
        .map((it) => it.split(' ')[0] ?? '')
        .toSorted()
        .at(-1) ?? ''
    for (const [, words] of fresh.filter(([, it]) => it.startsWith('INC'))) {
      expect(words > highest([...before.values()].filter((it) => it.startsWith('INC')))).toBe(true)
    }
    expect(await server.stop()).toBe(0)
  })
})

test.describe('an external store', () => {
  test('is upgraded by oppidum migrate, which can be repeated; serve refuses it before', async () => {
    const store = await startStore()
    const env = { DATABASE_URL: store.url, CITY_FILE: writeSmallCity(folder.path), SIMULATOR: 'off', PORT: String(await freePort()) }
    const refused = await run('oppidum', ['serve'], env)
    expect(refused).toMatchObject({ code: 1, out: '', error: expect.stringContaining('oppidum migrate') })
    expect(refused.error).not.toMatch(/^\s+at /m)
    expect(await run('oppidum', ['migrate'], env)).toMatchObject({
      code: 0,
      error: '',
      out: expect.stringMatching(/of this version now \(\d+ steps\)/),
    })
    expect(await run('oppidum', ['migrate'], env)).toMatchObject({ code: 0, error: '', out: 'The store is of this version already.\n' })
    // It is stopped by SIGTERM as soon as it is ready.
    expect(await run('oppidum', ['serve'], env)).toMatchObject({ code: 0, out: expect.stringContaining('Oppidum is ready at') })
    await store.stop()
  })
})
