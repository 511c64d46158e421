import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { signUpAdmin } from '../interop/admin.mjs'
import { ensurePrograms } from '../interop/debian.mjs'
import { startProduct } from '../interop/product.mjs'
import { prepare } from './build.mjs'
import { freePort } from './cluster/free-port.mjs'
import { run } from './command.mjs'
import { installIfStale } from './install.mjs'
import { ROOT, tell } from './root.mjs'

/**
 * The built product with other people's programs: interop/ROW.mjs for each row, with the programs it needs. Rows named on the
 * command line run alone.
 * @type {Record<string, readonly import('../interop/debian.mjs').Program[]>}
 */
const ROWS = {
  release: [],
  deploy: ['systemd-analyze', 'docker-compose', 'caddy'],
  systemd: ['systemd-nspawn', 'openssl'],
  container: ['buildah', 'podman', 'runc', 'debootstrap', 'docker-compose', '/usr/lib/podman/netavark', '/usr/lib/podman/aardvark-dns'],
  arm64: ['debootstrap', 'qemu-aarch64-static'],
  proxies: ['nginx', 'caddy', 'haproxy', 'openssl'],
  open311: ['xmllint'],
  client: [],
  alerts: ['xmllint'],
  'node-red': [],
  notebook: ['jupyter-nbconvert'],
  prometheus: ['prometheus', 'promtool', 'nats-server', '/usr/lib/postgresql/15/bin/postgres'],
  transit: ['protoc'],
  soda: ['openssl'],
  mqtt: ['mosquitto', 'mosquitto_pub', 'openssl'],
}

/** Takes minutes: run by name only. */
const BY_NAME = ['container', 'arm64']

/** The exit code of a row that this machine does not allow. */
const SKIPPED = 77

/**
 * @param {readonly string[]} names
 * @returns {Promise<string[]>} those that could not be tried
 */
async function runRows(names) {
  /** @type {string[]} */
  const skipped = []
  const folder = mkdtempSync(join(tmpdir(), 'oppidum-interop-'))
  try {
    await prepare('work')
    await ensurePrograms(names.flatMap((it) => ROWS[it] ?? []))
    await installIfStale('work', join(ROOT, 'interop'))
    const publisherPort = await freePort()
    const mqttPort = String(await freePort())
    const product = await startProduct(folder, { OUTBOUND_ALLOW: `127.0.0.1:${publisherPort}`, MQTT_PORT: mqttPort })
    try {
      const { cookie, openKey, writeKey, ingestKey } = await signUpAdmin(product.base)
      for (const name of names) {
        const work = join(folder, name)
        mkdirSync(work)
        const env = {
          ...process.env,
          BASE: product.base,
          COOKIE: cookie,
          KEY: openKey,
          WRITE_KEY: writeKey,
          INGEST_KEY: ingestKey,
          PUBLISHER_PORT: String(publisherPort),
          MQTT_PORT: mqttPort,
          /** Files and schemas that we may not redistribute; checks that need them say so when the folder is missing. */
          SAMPLES: resolve(ROOT, process.env.SAMPLES_DIR || '../shared/feeds'),
          TRANSCRIPT: join(ROOT, `.cache/interop/${name}.txt`),
          /** An empty folder of the row's own. */
          WORK: work,
        }
        tell(`\n## ${name}`)
        const code = await run(process.execPath, [`interop/${name}.mjs`], { env })
        if (code === SKIPPED) skipped.push(name)
        else if (code !== 0) throw new Error(`Interop FAILED in ${name}: see above.`)
      }
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return skipped
}

try {
  const wanted = process.argv.slice(2)
  const unknown = wanted.find((it) => !(it in ROWS))
  if (unknown) throw new Error(`There is no row '${unknown}'. Rows: ${Object.keys(ROWS).join(', ')}.`)
  const names = wanted.length > 0 ? wanted : Object.keys(ROWS).filter((it) => !BY_NAME.includes(it))
  const skipped = await runRows(names)
  if (skipped.length === names.length) throw new Error('Interop tried nothing: see above.')
  tell(skipped.length === 0 ? 'interop passed' : `interop passed without ${skipped.join(', ')}, not tried here: see above`)
} catch (error) {
  tell(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
