import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await startTestApp()
  port = Number(new URL(await app.listen()).port)
})
afterAll(() => app.close())

/** Sends bytes unchanged, and reads until the server closes. */
function speak(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      answer += part
    })
    socket.on('error', fail)
    socket.on('close', () => {
      const [headers = '', body = ''] = answer.split('\r\n\r\n')
      done({ status: Number(headers.split(' ')[1]), headers: headers.toLowerCase(), body })
    })
  })
}

describe('malformed HTTP', () => {
  it.each<[string, string, number, string]>([
    ['not HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed'],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400, 'malformed'],
    [
      'a length and pieces',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
      'malformed',
    ],
    ['a broken header', 'GET / HTTP/1.1\r\nHost: x\r\nBad Header: y\r\n\r\n', 400, 'malformed'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\nA: \0\r\n\r\n', 400, 'malformed'],
    ['20 KB of headers', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 413, 'too_large'],
    ['a tunnel to elsewhere', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'wrong_method'],
    ['a tunnel to a path', 'CONNECT /api/me HTTP/1.1\r\nHost: x\r\n\r\n', 405, 'wrong_method'],
    ['a URL of 20 KB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 413, 'too_large'],
  ])('%s is refused with the promised body', async (_what, bytes, status, code) => {
    const answer = await speak(bytes)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.body)).toEqual({ error: expect.any(String), code })
    expect(answer.headers).toContain('content-type: application/json')
    expect(answer.headers).toContain('x-content-type-options: nosniff')
    expect(answer.headers).toContain("content-security-policy: default-src 'self'")
  })

  it('answers a body that is too long once all of it has arrived, and keeps the connection', async () => {
    const head = (length: number) =>
      `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
    const length = 3 * 1024 * 1024
    const { headers, body } = await speak(
      `${head(length)}${'x'.repeat(length)}GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    expect(headers).toContain(' 413 ')
    expect(headers).not.toContain('connection: close')
    expect(body).toContain('too_large')
    expect(body).toContain('HTTP/1.1 200 OK')
    // A still longer one is not waited for.
    expect(await speak(`${head(65 * 1024 * 1024)}x`)).toMatchObject({ status: 413, headers: expect.stringContaining('connection: close') })
  })

  it('does not crash the server', async () => {
    expect((await app.get('/api/health')).status).toBe(200)
  })
})

describe('unusual but valid requests', () => {
  it.each([
    ['a whole address', 'GET http://elsewhere/api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [200, 404]],
    ['an asterisk', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', [404]],
    ['an older version', 'GET /api/health HTTP/1.0\r\n\r\n', [200]],
    ['an expectation', 'GET /api/health HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n', [200, 417]],
  ])('with %s is answered', async (_what, bytes, statuses) => {
    expect(statuses).toContain((await speak(bytes)).status)
  })
})
