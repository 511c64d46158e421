import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { load } from 'js-yaml'
import { freePort } from '../../tools/cluster/free-port.mjs'
import { ROOT } from '../../tools/root.mjs'
import { eventually } from '../eventually.mjs'
import { makeServices } from './images.mjs'

const DEPLOY = join(ROOT, 'deploy/container')
const PROJECT = 'oppidum'
const INSTANCES = ['first', 'second']
const READY_MS = 180_000
const UP_MS = 120_000
/** systemd would do it at the interval that an image names. */
const HEALTH_MS = 2_000
/** Caddy certifies this name itself. */
const HOST = 'localhost'
const PASSWORD = 'nine stones in a quiet river'

/** @typedef {import('./podman.mjs').Podman} Podman */
/** @typedef {{ check(holds: boolean, sentence: string): void, write(text: string): void }} Transcript */

/**
 * The compose file as it is, but for the ports of this machine.
 * @param {string} folder
 */
async function composeFolder(folder) {
  const port = await freePort()
  const own = join(folder, 'compose')
  mkdirSync(own)
  const text = readFileSync(join(DEPLOY, 'compose.yaml'), 'utf8')
  const moved = text.replace('"80:80"', `"127.0.0.1:${await freePort()}:80"`).replace('"443:443"', `"127.0.0.1:${port}:443"`)
  writeFileSync(join(own, 'compose.yaml'), moved)
  copyFileSync(join(DEPLOY, 'Caddyfile'), join(own, 'Caddyfile'))
  const example = readFileSync(join(DEPLOY, 'example.env'), 'utf8')
  const settings = example.replace(/=$/gm, '=0123456789abcdef0123456789abcdef').replace(/^OPPIDUM_HOST=.*$/m, `OPPIDUM_HOST=${HOST}`)
  writeFileSync(join(own, '.env'), settings)
  const { services } = /** @type {{ services: Record<string, { image: string }> }} */ (load(text))
  const images = [...new Set(Object.values(services).map((it) => it.image))].filter((it) => !it.startsWith('oppidum:'))
  return { own, port, images }
}

/**
 * Calls to the proxy, whose certificate has to be that of its own authority.
 * @param {number} port
 * @param {string} ca
 */
function callerOf(port, ca) {
  const agent = new Agent({ ca, keepAlive: true })
  /** @type {Map<string, string>} */
  const cookies = new Map()
  /**
   * @param {string} path
   * @param {unknown} [body]
   * @param {Record<string, string>} [more] headers
   * @returns {Promise<{ status: number, bytes: Buffer, json(): any }>}
   */
  return function call(path, body, more = {}) {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { host: HOST, origin: `https://${HOST}`, ...(cookie && { cookie }), ...more }
    const headers = { ...own, ...(sent !== undefined && { 'content-type': 'application/json' }) }
    return new Promise((resolve, reject) => {
      const method = sent === undefined ? 'GET' : 'POST'
      const outgoing = request(
        { host: '127.0.0.1', servername: HOST, port, path, method, headers, agent, timeout: 20_000 },
        async (answer) => {
          for (const it of answer.headers['set-cookie'] ?? []) {
            const [name = '', value = ''] = (it.split(';')[0] ?? '').split(/=(.*)/s)
            cookies.set(name, value)
          }
          const bytes = Buffer.concat(await answer.toArray())
          resolve({ status: answer.statusCode ?? 0, bytes, json: () => JSON.parse(bytes.toString()) })
        },
      )
      outgoing.on('timeout', () => outgoing.destroy(new Error(`${path} is not answered`)))
      outgoing.on('error', reject)
      outgoing.end(sent)
    })
  }
}

/**
 * @param {ReturnType<typeof callerOf>} call
 * @param {Transcript['check']} check
 */
async function tryDesk(call, check) {
  const signedUp = await call('/api/auth/sign-up/email', { email: 'admin@city.example', password: PASSWORD })
  check(signedUp.status === 200, `an account signs up (${signedUp.status})`)
  await call('/api/upgrade-plan', { plan: 'pro' })
  const { key } = (await call('/api/keys', { name: 'Interop sensors', scopes: ['ingest'] })).json()
  const value = { measure: 'traffic.speed', place: 'rambla-1', at: new Date().toISOString(), value: 42, unit: 'km/h' }
  const place = { kind: 'section', id: 'rambla-1', name: 'Rambla, Ejido - Yi', lon: -56.19, lat: -34.913, freeFlowKmh: 60 }
  const placed = await call('/api/v1/ingest/places', [place], { 'x-api-key': key })
  const taken = await call('/api/v1/ingest/observations', [value], { 'x-api-key': key })
  check(placed.status === 200 && taken.status === 200 && taken.json().accepted === 1, `a value is accepted by the buffer (${taken.status})`)
  const picture = readFileSync(join(ROOT, 'docs/screenshots/dashboard-dark.png'))
  const saved = await call('/api/images', { prompt: 'The dashboard', imageData: picture.toString('base64') })
  check(saved.status === 200 || saved.status === 201, `a picture is uploaded (${saved.status})`)
  const { id } = saved.json()
  for (const path of ['/', '/api/traffic-data', '/api/status', `/api/images/${id}/file`, '/api/images']) {
    const { status, bytes } = await call(path)
    check(status === 200 && bytes.length > 0, `${path} answers ${status}`)
  }
  check((await call('/metrics')).status === 404, 'the proxy does not show /metrics')
  return `/api/images/${id}/file`
}

/**
 * @param {Podman} podman
 * @param {string} folder
 * @param {string} base
 * @param {Transcript} transcript
 */
export async function tryCompose(podman, folder, base, { check, write }) {
  const { own, port, images } = await composeFolder(folder)
  makeServices(podman, folder, base, images)
  const service = podman.service()
  const of = (/** @type {string} */ name) => `${PROJECT}_${name}_1`
  let isOver = false
  const looks = (async () => {
    for (; !isOver; await sleep(HEALTH_MS)) await Promise.all(['postgres', ...INSTANCES].map((it) => podman.healthCheck(of(it))))
  })()
  try {
    const compose = podman.compose(own, service.address, PROJECT)
    await eventually(async () => compose('ps').then((it) => it.isWell), UP_MS)
    const up = await compose('up', '-d')
    check(up.isWell, 'docker-compose up -d')
    const authority = () => podman.podman('exec', of('proxy'), 'cat', '/data/caddy/pki/authorities/local/root.crt')
    const ca = await eventually(async () => (authority().isWell ? authority().stdout : null), UP_MS)
    check(ca !== null, 'the proxy has a certificate')
    const call = callerOf(port, ca ?? '')
    const ready = await eventually(async () => call('/api/ready').then((it) => it.status === 200 && it.bytes.toString()), READY_MS)
    check(ready !== null && /"buffer":"up"/.test(ready), `through the proxy, /api/ready answers ${ready}`)
    const path = await tryDesk(call, check)
    for (const name of INSTANCES) {
      const isHealthy = await eventually(async () => podman.podman('healthcheck', 'run', of(name)).isWell, READY_MS)
      check(isHealthy !== null, `the instance ${name} is healthy`)
    }
    for (const name of INSTANCES) {
      check((await compose('stop', name)).isWell, `the instance ${name} is stopped`)
      const code = podman.podman('inspect', of(name), '--format', '{{.State.ExitCode}}').stdout
      const status = await eventually(async () => call(path).then((it) => it.status === 200 && it.status), READY_MS)
      check(code === '0' && status === 200, `it ends by itself, with code ${code}, and the other one answers ${status}, with the picture`)
      await compose('start', name)
      await eventually(async () => podman.podman('healthcheck', 'run', of(name)).isWell, READY_MS)
    }
    const faults = INSTANCES.flatMap((it) => podman.podman('logs', of(it)).said.match(/^.*"level":[56]0.*$/gm) ?? [])
    check(faults.length === 0, `their logs have no error${faults[0] ?? ''}`)
    write((await compose('down', '-v')).said)
  } finally {
    isOver = true
    await looks
    service.stop()
  }
}
