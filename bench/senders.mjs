import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Uploaders in a separate process: in reality they are elsewhere, so they must not slow the measuring process, and the server
 * as little as possible. Takes a file of { address, bodies: [{ cookie, file }] }; each message sends all of it at
 * once, and is answered with { retries }: how often each was asked to retry.
 */
setPriority(19)

/** @typedef {{ cookie: string, file: string }} Body */
/** @type {{ address: string, bodies: Body[] }} */
const { address, bodies } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const agent = new Agent({ keepAlive: true, maxSockets: bodies.length })
const ready = bodies.map(({ cookie, file }) => ({ cookie, body: readFileSync(file) }))

/**
 * @param {{ cookie: string, body: Buffer }} upload
 * @returns {Promise<{ status: number, retryAfterSeconds: number, text: string }>}
 */
function send({ cookie, body }) {
  return new Promise((done, fail) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': body.byteLength }
    const asked = request(address, { agent, method: 'POST', headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part) => {
        text += part
      })
      answer.on('end', () => done({ status: answer.statusCode ?? 0, retryAfterSeconds: Number(answer.headers['retry-after']), text }))
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

/**
 * Until it is stored: retries when asked to.
 * @param {{ cookie: string, body: Buffer }} upload
 */
async function sendUntilTaken(upload) {
  for (let retries = 0; ; retries++) {
    const { status, retryAfterSeconds, text } = await send(upload)
    if (status === 200) return retries
    if (!retryAfterSeconds) throw new Error(`An upload was answered with ${status}: ${text}`)
    await wait(retryAfterSeconds * 1_000)
  }
}

process.on('message', async () => process.send?.({ retries: await Promise.all(ready.map(sendUntilTaken)) }))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
