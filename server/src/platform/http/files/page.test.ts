import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { withKey } from '../../../testing/test-keys.ts'

const BRAND = '</script><b> $& __NONCE__ <!--config--> é'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`

/** Not minified, so its lines are part of its digest. */
const INLINE = '\n  console.log(1)\n'

let testApp: TestApp
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'oppidum-page-'))
  mkdirSync(join(folder, 'assets'))
  const write = (path: string, body: string) => {
    writeFileSync(join(folder, path), body)
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(body))
    writeFileSync(join(folder, `${path}.gz`), gzipSync(body))
  }
  write(
    '/index.html',
    `<!doctype html><meta name="nonce" content="__NONCE__"><script>${INLINE}</script><!--config--><script src="/assets/a-1.js"></script><!--first-->`,
  )
  write('/assets/a-1.js', SCRIPT)
  writeFileSync(join(folder, 'icon.svg'), '<svg/>')
  writeFileSync(join(folder, '.secret'), 'secret')
  writeFileSync(join(folder, 'assets/a-1.js.map'), 'secret')
  const files = [
    { path: '/index.html', mediaType: 'text/html; charset=utf-8', br: true, gz: true },
    { path: '/assets/a-1.js', mediaType: 'text/javascript; charset=utf-8', br: true, gz: true, immutable: true },
    { path: '/icon.svg', mediaType: 'image/svg+xml' },
  ]
  writeFileSync(join(folder, 'files.json'), JSON.stringify({ files }))
  testApp = await startTestApp({ webFolder: folder, env: { BRAND_NAME: BRAND } })
})
afterAll(async () => {
  await testApp.close()
  rmSync(folder, { recursive: true })
})

async function ask(url: string, headers: Record<string, string> = {}) {
  const reply = await testApp.server.app.inject({ method: 'GET', url, headers })
  return { status: reply.statusCode, headers: reply.headers as Record<string, string>, bytes: reply.rawPayload, text: reply.body }
}

it('the page names what there is to subscribe to', async () => {
  const { text } = await ask('/dashboard', { accept: 'text/html' })
  expect([...text.matchAll(/<link rel="alternate"[^>]+>/g)].map((it) => it[0])).toEqual([
    '<link rel="alternate" type="application/atom+xml" href="/api/v1/exports/incidents.atom?city=montevideo" title="Montevideo: incidents">',
    '<link rel="alternate" type="application/atom+xml" href="/api/v1/exports/alerts.atom?city=montevideo" title="Montevideo: alerts">',
    '<link rel="alternate" type="text/calendar" href="/api/v1/exports/works.ics?city=montevideo" title="Montevideo: planned works">',
  ])
})

describe('a request with a key', () => {
  const left = (reply: Awaited<ReturnType<typeof ask>>) => reply.headers['ratelimit-remaining']

  it('is counted for files and the page too, and not for unknown addresses', async () => {
    const { personId, headers } = await withKey(testApp.context)
    expect(left(await ask('/icon.svg', headers))).toBe('9')
    expect(left(await ask('/dashboard', { ...headers, accept: 'text/html' }))).toBe('8')
    expect((await ask('/nothing.txt', headers)).status).toBe(404)
    const { rows } = await testApp.context.db.pool.query('select what, state from plan_receipt where person_id = $1 order by what, state', [
      personId,
    ])
    expect(rows).toEqual([
      { what: 'GET /icon.svg', state: 'settled' },
      { what: 'GET elsewhere', state: 'released' },
      { what: 'GET elsewhere', state: 'settled' },
    ])
  })

  it.each(['/icon.svg', '/dashboard', '/nothing.txt', '/api/nothing'])('is refused with an invalid key at %s', async (path) => {
    expect((await ask(path, { 'x-api-key': 'opk_wrong', accept: '*/*' })).status).toBe(401)
    expect((await ask(path, { authorization: 'Bearer opk_wrong', accept: '*/*' })).status).toBe(401)
  })

  it('gets no file when its allowance is used up', async () => {
    const { headers } = await withKey(testApp.context)
    for (let call = 0; call < 10; call++) expect((await ask('/icon.svg', headers)).status).toBe(200)
    const refused = await ask('/icon.svg', headers)
    expect([refused.status, left(refused)]).toEqual([429, '0'])
  })
})

describe('the page', () => {
  it.each([
    ['/'],
    ['/dashboard'],
    ['/map'],
    ['/incidents/018f0000-0000-7000-8000-000000000000'],
    ['/metrics/safety'],
    ['/nowhere'],
    ['/dashboard?city=x#y'],
  ])('stands at %s', async (path) => {
    const reply = await ask(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' } })
  })

  it('is compressed for who accepts gzip', async () => {
    const { bytes, headers } = await ask('/dashboard', { 'accept-encoding': 'gzip, deflate, br' })
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
    const unpacked = gunzipSync(bytes).toString()
    expect(unpacked).toMatch(/^<!doctype html>.*<script type="application\/json" id="config">/s)
    const plain = await ask('/dashboard', { 'accept-encoding': 'br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    const withoutNonce = (it: string) => it.replace(/nonce="?[^">]+"?>|content="[^"]+"/g, '')
    expect(withoutNonce(plain.text)).toBe(withoutNonce(unpacked))
  })

  it('has a new nonce each time, the one its policy names', async () => {
    const nonces = new Set<string>()
    for (let i = 0; i < 5; i++) {
      const { text, headers } = await ask('/')
      const nonce = /<meta name="nonce" content="([^"]+)">/.exec(text)?.[1] as string
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`)
      expect(headers['content-security-policy']).toContain(
        `script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}';`,
      )
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(5)
  })

  it.each(['/', '/dashboard', '/dashboard?kiosk=1'])('preloads the first answers of %s', async (path) => {
    const { text } = await ask(path)
    const paths = [...text.matchAll(/<link rel="preload" as="fetch" href="([^"]+)" crossorigin="use-credentials">/g)].map((it) => it[1])
    expect(paths).toContain('/api/incidents')
    for (const it of paths) expect((await ask(it as string, { accept: '*/*' })).status, it).toBe(200)
  })

  it.each([
    ['a visitor', {}, false],
    ['a cookie of something else', { cookie: 'theme=dark; obsession=' }, false],
    ['a session of ours', { cookie: 'theme=dark; better-auth.session_token=abc' }, true],
    ['one over https', { cookie: '__Secure-oppidum.session_token=abc' }, true],
    ['one of the hosted provider', { cookie: '__client_uat=1; __session=eyJ' }, true],
  ])('tells by the request whether there may be somebody signed in: %s', async (_, headers, present) => {
    const { text, headers: sent } = await ask('/nowhere', headers as Record<string, string>)
    expect(text.includes('<meta name="session" content="present">')).toBe(present)
    expect(text.includes('href="/api/me"')).toBe(present)
    expect(sent.vary).toContain('cookie')
  })

  it('preloads nothing that another screen does not use', async () => {
    for (const path of ['/map', '/traffic', '/nowhere']) expect((await ask(path)).text).not.toContain('rel="preload"')
  })

  it('embeds the settings as text that cannot end its element or add another marker', async () => {
    const { text } = await ask('/')
    expect(text.match(/<\/script>/g)).toHaveLength(3)
    const json = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(text)?.[1] as string
    expect(JSON.parse(json)).toEqual((await ask('/api/config').then((it) => JSON.parse(it.text))) as object)
    expect(JSON.parse(json).brandName).toBe(BRAND)
  })

  it.each([
    ['/nowhere', 'application/json'],
    ['/nothing.js', '*/*'],
    ['/index.html', '*/*'],
    ['/api/nothing', 'text/html'],
    ['/ws', 'text/html'],
  ])('is not given at %s to who wants %s', async (path, accept) => {
    expect(await ask(path, { accept })).toMatchObject({ status: 404, text: expect.stringContaining('"code":"not_found"') })
  })

  it.each(['POST', 'PUT', 'DELETE'] as const)('does not accept %s', async (method) => {
    const reply = await testApp.server.app.inject({ method, url: '/dashboard' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'not_found' })
  })
})

describe('built files', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('for accept-encoding %j come as %s', async (offered, encoding) => {
    const { headers, bytes, status } = await ask('/assets/a-1.js', { 'accept-encoding': offered })
    expect(status).toBe(200)
    expect(headers['content-encoding']).toBe(encoding)
    const unpacked = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(unpacked.toString()).toBe(SCRIPT)
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it('are cached forever with a hash in their name, and revalidated otherwise', async () => {
    expect((await ask('/assets/a-1.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await ask('/icon.svg')).headers['cache-control']).toBe('no-cache')
  })

  it('are not sent to a client that has them; each encoding has its own tag', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(async (it) => (await ask('/assets/a-1.js', { 'accept-encoding': it })).headers.etag),
    )
    expect(new Set(tags).size).toBe(3)
    const known = { 'accept-encoding': 'br', 'if-none-match': tags[0] as string }
    expect(await ask('/assets/a-1.js', known)).toMatchObject({ status: 304, text: '', headers: { etag: tags[0], vary: 'accept-encoding' } })
    expect((await ask('/assets/a-1.js', { ...known, 'accept-encoding': 'gzip' })).status).toBe(200)
  })

  it.each([
    ['/.secret'],
    ['/files.json'],
    ['/assets/a-1.js.map'],
    ['/assets/a-1.js.br'],
    ['/assets/'],
    ['/../package.json'],
    ['/..%2fpackage.json'],
    ['/assets/..%2f.secret'],
    ['/assets/%2e%2e/.secret'],
    ['/assets%5c..%5c.secret'],
    ['/assets/a-1.js%00.svg'],
    ['/%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
    ['/%252e%252e%252fetc%252fpasswd'],
    ['//etc/passwd'],
  ])('that are not listed are not there: %s', async (path) => {
    const { text, headers } = await ask(path, { accept: 'application/json' })
    expect(JSON.parse(text)).toMatchObject({ code: expect.stringMatching(/not_found|malformed/) })
    expect(headers['content-type']).toContain('application/json')
    expect(text).not.toMatch(/secret|root:/)
  })
})
