import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { CityMap } from '@oppidum/domain/cities/map'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCity, startTestApp, type TestApp } from '../../../testing/test-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'oppidum-map-'))
const path = join(folder, 'city.pmtiles')
const BYTES = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7) % 251))
const styled = aCity({
  id: 'styled',
  name: 'Styled',
  map: { style: 'https://maps.example.org/style.json', origins: ['https://maps.example.org', 'https://fonts.example.org:8443'] },
})
let testApp: TestApp
let origin: string

beforeAll(async () => {
  writeFileSync(path, BYTES)
  const cities = [aCity({ feeders: Array(50).fill({ from: 'a', to: 'a' }) }), aCity({ id: 'bare', name: 'Bare' }), styled]
  testApp = await startTestApp({ cities, archives: new Map([['montevideo', path]]), env: { RATE_LIMIT: 'on' } })
  origin = await testApp.listen()
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true })
})

const mapOf = async (city = '') => (await testApp.get(`/api/map${city && `?city=${city}`}`)).body as CityMap
const tilesOf = async () => {
  const { base } = await mapOf()
  return base?.kind === 'tiles' ? base.url : ''
}
async function ask(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const reply = await testApp.server.app.inject({ method, url, headers })
  return { status: reply.statusCode, headers: reply.headers as Record<string, string>, bytes: reply.rawPayload }
}

describe('GET /api/map', () => {
  it('describes the map as the city file defines it', async () => {
    const map = CityMap.parse(await mapOf())
    expect(map.sections.map((it) => it.id)).toEqual(['italia-1', 'italia-2', 'italia-3'])
    expect(map.sections[0]).toMatchObject({ name: 'Av. Italia, 0 - 1', roadClass: 'primary', square: expect.stringMatching(/^[A-Z]\d+$/) })
    expect(map.districts).toMatchObject([{ id: 'centro', suppliedBy: null }])
    expect(map.substations).toMatchObject([{ id: 'a', capacityMw: 100, square: expect.stringMatching(/^[A-Z]\d+$/) }])
    expect(map.feeders).toHaveLength(50)
    expect(map.feeders[0]).toEqual({ from: 'a', to: 'a' })
  })

  it.each([
    ['montevideo', { kind: 'tiles', url: expect.stringMatching(/^\/map\/montevideo-[0-9a-f]{16}\.pmtiles$/) }],
    ['bare', null],
    ['styled', { kind: 'style', url: 'https://maps.example.org/style.json' }],
  ])('says what lies below the layers of %s', async (city, base) => {
    expect((await mapOf(city)).base).toEqual(base)
  })

  it('is built once, sent compressed, and not sent again to a client that has it', async () => {
    const [first, again] = await Promise.all([ask('/api/map', { 'accept-encoding': 'gzip' }), ask('/api/map?city=montevideo')])
    expect(first.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(first.bytes).toString())).toEqual(JSON.parse(again.bytes.toString()))
    const known = { 'if-none-match': again.headers.etag as string }
    expect(await ask('/api/map', known)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
  })

  it('never reveals a local path', async () => {
    expect(JSON.stringify(await mapOf())).not.toContain(folder)
  })
})

describe('the archive of a map', () => {
  it('is sent whole and cacheable forever', async () => {
    const reply = await fetch(`${origin}${await tilesOf()}`)
    expect(reply.status).toBe(200)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(BYTES.length),
      'content-type': 'application/vnd.pmtiles',
      etag: expect.stringMatching(/^"[0-9a-f]{16}"$/),
      'x-content-type-options': 'nosniff',
    })
    expect(Buffer.from(await reply.arrayBuffer()).equals(BYTES)).toBe(true)
  })

  it.each([
    ['bytes=0-126', 0, 126],
    ['bytes=65530-131080', 65_530, 131_080],
    ['bytes=299999-', 299_999, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=299000-400000', 299_000, 299_999],
  ])('is sent in parts: %s', async (range, start, end) => {
    const reply = await ask(await tilesOf(), { range })
    expect(reply).toMatchObject({
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/${BYTES.length}`, 'content-length': String(end - start + 1) },
    })
    expect(reply.bytes.equals(BYTES.subarray(start, end + 1))).toBe(true)
  })

  it.each([['bytes=300000-'], ['bytes=9-1'], ['bytes=0-1,4-5'], ['bytes=x'], ['bytes=-0']])('has no part %s', async (range) => {
    const { status, headers, bytes } = await ask(await tilesOf(), { range })
    expect({ status, range: headers['content-range'] }).toEqual({ status: 416, range: `bytes */${BYTES.length}` })
    expect(JSON.parse(bytes.toString())).toMatchObject({ code: 'malformed' })
    expect(headers['cache-control']).toBe('no-store')
  })

  it('sends a part only to a client whose validator matches', async () => {
    const url = await tilesOf()
    const { etag = '' } = (await ask(url, {}, 'HEAD')).headers
    const status = async (ifRange: string) => (await ask(url, { range: 'bytes=0-9', 'if-range': ifRange })).status
    expect(await status(etag)).toBe(206)
    expect(await status('"another"')).toBe(200)
    expect(await status(`W/${etag}`)).toBe(200)
    expect(await status('Fri, 20 Nov 2026 10:00:00 GMT')).toBe(200)
  })

  it('is not sent to a client that has it, in part or whole', async () => {
    const url = await tilesOf()
    const { etag = '' } = (await ask(url)).headers
    expect(await ask(url, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0), headers: { etag } })
    expect((await ask(url, { 'if-none-match': etag, range: 'bytes=0-9' })).status).toBe(304)
    expect((await ask(url, { 'if-none-match': '"another"', range: 'bytes=0-9' })).status).toBe(206)
  })

  it('answers HEAD with the full size and no body', async () => {
    const reply = await ask(await tilesOf(), { range: 'bytes=0-9' }, 'HEAD')
    expect(reply).toMatchObject({ status: 200, headers: { 'content-length': String(BYTES.length) }, bytes: Buffer.alloc(0) })
  })

  it('is read-only', async () => {
    const reply = await testApp.server.app.inject({ method: 'PUT', url: await tilesOf() })
    expect({ status: reply.statusCode, allow: reply.headers.allow }).toEqual({ status: 405, allow: 'GET, HEAD' })
  })

  it('gets a new address when it is replaced, and the old one answers 404', async () => {
    const old = await tilesOf()
    const other = Buffer.from('PMTiles of another day')
    writeFileSync(join(folder, 'next'), other)
    renameSync(join(folder, 'next'), path)
    const now = await tilesOf()
    expect(now).not.toBe(old)
    expect((await ask(old)).status).toBe(404)
    expect((await ask(now)).bytes.equals(other)).toBe(true)

    rmSync(path)
    expect((await mapOf()).base).toBeNull()
    expect((await ask(now)).status).toBe(404)
    writeFileSync(path, BYTES)
  })

  it('keeps its address when only its modification time changes, as in a copy on another machine', async () => {
    const address = await tilesOf()
    utimesSync(path, 1, 1)
    expect(await tilesOf()).toBe(address)
    expect((await ask(address, { range: 'bytes=0-0' })).status).toBe(206)
  })

  it('is sent to its end while it is being replaced', async () => {
    const reply = await fetch(`${origin}${await tilesOf()}`)
    writeFileSync(join(folder, 'next'), 'short')
    renameSync(join(folder, 'next'), path)
    expect(Buffer.from(await reply.arrayBuffer()).equals(BYTES)).toBe(true)
    writeFileSync(path, BYTES)
  })

  it('may be larger than memory', async () => {
    const size = 6 * 2 ** 30
    // A sparse file: the file system stores no blocks for it.
    truncateSync(path, size)
    const reply = await ask(await tilesOf(), { range: 'bytes=-4' })
    expect(reply).toMatchObject({ status: 206, headers: { 'content-range': `bytes ${size - 4}-${size - 1}/${size}` } })
    expect(reply.bytes).toEqual(Buffer.alloc(4))
    expect((await ask(await tilesOf(), {}, 'HEAD')).headers['content-length']).toBe(String(size))
    const { port } = new URL(origin)
    const reader = connect(Number(port), '127.0.0.1')
    reader.write(`GET ${await tilesOf()} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    const [first] = (await once(reader, 'data')) as [Buffer]
    expect(first.toString('latin1')).toContain(`content-length: ${size}`)
    reader.destroy()
    writeFileSync(path, BYTES)
  })

  it.each([
    ['/map/montevideo-0000000000000000.pmtiles'],
    ['/map/montevideo.pmtiles'],
    ['/map/bare-0000000000000000.pmtiles'],
    ['/map/..%2f..%2fetc%2fpasswd.pmtiles'],
    ['/map/../city.pmtiles'],
    ['/map/city.pmtiles%00'],
    ['/map/constructor-0000000000000000.pmtiles'],
    [`/map/${'a'.repeat(500)}.pmtiles`],
  ])('is not at %s', async (url) => {
    const { status, bytes } = await ask(url)
    expect([400, 404, 413, 414]).toContain(status)
    expect(bytes.toString()).not.toContain(folder)
    expect(JSON.parse(bytes.toString())).toHaveProperty('code')
  })

  it('is rate limited as an answer from files', async () => {
    const url = await tilesOf()
    const statuses = await Promise.all(Array.from({ length: 320 }, async () => (await ask(url, { range: 'bytes=0-0' })).status))
    expect(statuses).toContain(206)
    expect(statuses.at(-1)).toBe(429)
    testApp.clock.advance(1_000)
    expect((await ask(url, { range: 'bytes=0-0' })).status).toBe(206)
  })
})

it('a client that stops reading does not keep the server from shutting down', async () => {
  const large = join(folder, 'large.pmtiles')
  writeFileSync(large, BYTES)
  truncateSync(large, 2 ** 30)
  const other = await startTestApp({ archives: new Map([['montevideo', large]]) })
  const { port } = new URL(await other.listen())
  const { base } = (await other.get('/api/map')).body as CityMap
  const reader = connect(Number(port), '127.0.0.1')
  reader.write(`GET ${base?.url} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await once(reader, 'data')
  reader.pause()
  const cut = once(reader, 'close')
  await other.close()
  reader.resume().on('error', () => undefined)
  await cut
})

describe('GET /api/places', () => {
  it('finds named places', async () => {
    expect((await testApp.get('/api/places?q=CENTRO')).body).toMatchObject([
      { kind: 'district', id: 'centro', name: 'Centro' },
      { kind: 'substation', id: 'a', name: 'A Centro' },
    ])
  })

  it('requires a text', async () => {
    expect((await testApp.get('/api/places')).status).toBe(400)
  })
})

describe('the page’s content security policy', () => {
  const policy = async (of: TestApp) => String((await of.get('/api/cities')).headers['content-security-policy'])

  it("allows map, font and image requests to the city file's hosts, and scripts from none", async () => {
    const text = await policy(testApp)
    const hosts = 'https://maps.example.org https://fonts.example.org:8443'
    expect(text).toContain(`img-src 'self' blob: data: ${hosts};`)
    expect(text).toContain(`font-src 'self' ${hosts};`)
    expect(text).toMatch(new RegExp(`connect-src 'self' ws://[^;]* ${hosts};`))
    expect(text).toContain("script-src 'self';")
    expect(text).toContain("default-src 'self';")
    expect(text.match(/example\.org/g)).toHaveLength(6)
  })

  it('names no host without such a city', async () => {
    const own = await startTestApp({ cities: [aCity()] })
    expect(await policy(own)).not.toMatch(/https?:/)
    expect(await policy(own)).toContain("img-src 'self' blob: data:;")
    await own.close()
  })
})
