/**
 * The image of deploy/container, built by its Containerfile, then alone and as its compose file has it: PostgreSQL, NATS, two instances and
 * Caddy with TLS. Images whose registry need not be reachable are stood in for by Debian's packages. Needs root.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { tryCompose } from './containers/compose.mjs'
import { baseNames, buildImage, makeBase } from './containers/images.mjs'
import { Forbidden } from './containers/machine.mjs'
import { podmanIn } from './containers/podman.mjs'
import { eventually } from './eventually.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const READY_MS = 180_000
/** The grace that the guide and the compose file give. */
const STOP_MS = 30_000
/** tools/interop.mjs takes it for a row that could not be tried. */
const SKIPPED = 77
const PRIVATE = ['.npmrc', '.env', '.git', 'secret-key', '.package-lock.json']
const NAME = `oppidum:${JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version}`
const GUIDE = readFileSync(join(ROOT, 'docs/guides/operate/install-container.md'), 'utf8')

/** @typedef {import('./containers/podman.mjs').Podman} Podman */

/** @param {Podman} podman */
function checkImage({ podman }) {
  const [image] = JSON.parse(podman('image', 'inspect', NAME).stdout)
  const [base] = JSON.parse(podman('image', 'inspect', baseNames()[0] ?? '').stdout)
  check(image.User === '1000:1000', 'its user is 1000')
  check(Object.keys(image.Config.Volumes).join() === '/data', 'its only volume is /data')
  check(image.Healthcheck?.Test?.[0] === 'CMD', 'it has a health check')
  check(image.Config.StopSignal === 'SIGTERM', 'it is stopped by SIGTERM')
  const mb = (/** @type {number} */ bytes) => Math.round(bytes / 1e6)
  check(image.Size > base.Size, `it has ${mb(image.Size)} MB, ${mb(image.Size - base.Size)} MB of them Oppidum`)
  const inside = (/** @type {string} */ command) =>
    podman('run', '--rm', '--user', '0', '--network', 'none', '--entrypoint', 'sh', NAME, '-c', command)
  const tools = inside('for it in gcc cc c++ make python3 git tsc vite; do command -v $it; done; true')
  check(tools.isWell && tools.stdout === '', `it has no compiler, bundler or git${tools.stdout}`)
  const found = inside(`find / -xdev ${PRIVATE.map((it) => `-name ${it}`).join(' -o ')}`)
  // npm's own, in the image of Node.js.
  const secrets = found.stdout.split('\n').filter((it) => it !== '' && !it.startsWith('/usr/local/lib/node_modules/npm/'))
  check(found.isWell && secrets.length === 0, `it has no settings, keys or history of the machine that built it${secrets}`)
}

/** The commands of the guide, as words after 'docker'. */
function guideCommands() {
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(GUIDE.slice(GUIDE.indexOf('\n## One container\n'))) ?? []
  const lines = block.trim().replaceAll('\\\n', ' ').split('\n')
  return lines.map((it) =>
    it
      .replaceAll(/oppidum:[\d.]+/g, NAME)
      .split(/ +/)
      .slice(1),
  )
}

/** @param {Podman} podman */
async function tryOne({ podman }) {
  const port = await freePort()
  const [migrate = [], serve = []] = guideCommands()
  check(podman(...migrate).isWell, `docker ${migrate.join(' ')}`)
  const words = serve.map((it) => it.replace('127.0.0.1:3000:3000', `127.0.0.1:${port}:3000`))
  const started = podman('run', '--detach', '--name', 'one', ...words.slice(1))
  check(started.isWell, `docker ${serve.join(' ')}`)
  const ready = () => fetch(`http://127.0.0.1:${port}/api/ready`).then((it) => (it.ok ? it.text() : null))
  const answer = await eventually(ready, READY_MS)
  check(answer !== null, `alone, /api/ready answers ${answer}`)
  check(podman('healthcheck', 'run', 'one').isWell, 'its health check says that it is healthy')
  const status = podman('exec', 'one', 'cat', '/proc/1/status').stdout
  check(
    /^Uid:\t1000\t/m.test(status) && /^CapBnd:\t0+$/m.test(status) && /^NoNewPrivs:\t1$/m.test(status),
    'it is not root and has no privilege',
  )
  const written = podman('exec', '--user', '0', 'one', 'touch', '/opt/oppidum/x', '/etc/x')
  check(written.said.match(/Read-only file system/g)?.length === 2, 'its file system is read-only')
  const beforeMs = performance.now()
  podman('stop', 'one')
  const lastedMs = performance.now() - beforeMs
  const code = podman('inspect', 'one', '--format', '{{.State.ExitCode}}').stdout
  check(code === '0' && lastedMs < STOP_MS, `SIGTERM ends it with code ${code} after ${(lastedMs / 1_000).toFixed(1)} s`)
  const faults = podman('logs', 'one').said.match(/^.*"level":[56]0.*$/gm) ?? []
  check(faults.length === 0, `its log has no error${faults[0] ?? ''}`)
}

if (process.getuid?.() !== 0) throw new Error('The row container needs root, as mounts and networks of containers do.')
// Paths of sockets may have 108 characters.
const folder = mkdtempSync(join(tmpdir(), 'oci-'))
const podman = podmanIn(folder, write)
try {
  const [base = '', ...others] = baseNames()
  check(others.length === 0, `the Containerfile builds on ${base}`)
  makeBase(podman, folder, base)
  podman.requireContainers(base)
  buildImage(podman, folder, NAME)
  checkImage(podman)
  await tryOne(podman)
  await tryCompose(podman, folder, base, { check, write })
  process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
} catch (error) {
  if (!(error instanceof Forbidden)) throw error
  write(`skipped: ${error.message}`)
  process.stderr.write(`skipped: ${error.message}\n`)
  process.exitCode = SKIPPED
} finally {
  podman.remove()
  rmSync(folder, { recursive: true, force: true })
}
