/**
 * The release as a stranger unpacks it: an ordinary user, an empty environment, Node.js and nothing of npm. It has to migrate, serve, keep
 * what it is given and end; and to have the same bytes when it is made again.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { s3Settings, startS3 } from './s3-server.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const READY_MS = 120_000
/** Nobody, where we are root. */
const USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function made() {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/release.mjs'], { cwd: ROOT, encoding: 'utf8' })
  write(`$ node tools/release.mjs\n${stdout}${stderr}`)
  check(status === 0, 'the release is made')
  const file = stdout.trim()
  const checked = spawnSync('sha256sum', ['-c', `${basename(file)}.sha256`], { cwd: dirname(file), encoding: 'utf8' })
  check(checked.status === 0, 'its checksum is right')
  return { file, bytes: readFileSync(file) }
}

/**
 * The guide's line for cron, with cron's environment, beside the server.
 * @param {string} tree
 * @param {string} programs where Node.js is
 * @param {Record<string, string>} settings
 */
async function tryCron(tree, programs, settings) {
  const guide = readFileSync(join(ROOT, 'docs/guides/operate/backup.md'), 'utf8')
  const [, path = '', command = ''] = /```cron\nPATH=(.*)\n[\d* ]+ (.*)\n```/.exec(guide) ?? []
  const passphrase = join(tree, 'passphrase')
  const directory = join(tree, '../s3')
  const s3 = await startS3(0, directory)
  try {
    const all = { ...settings, ...s3Settings(s3.port) }
    writeFileSync(
      join(tree, '.env'),
      Object.entries(all)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    )
    writeFileSync(passphrase, 'nine stones in a quiet river\n')
    const line = command.replace('/opt/oppidum', tree).replace('/etc/oppidum/passphrase', passphrase)
    const env = { PATH: `${programs}:${path}`, HOME: '/', SHELL: '/bin/sh' }
    const child = spawn('/bin/sh', ['-c', line], { cwd: '/', env, ...USER, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text
      })
    const [code] = await once(child, 'close')
    write(`$ ${line}\n${said}`)
    check(code === 0, `cron's line takes a backup: ${/^Backup of .*$/m.exec(said)?.[0] ?? said}`)
    check(
      readdirSync(join(directory, 'backups/nightly')).some((it) => it.includes('.tar.encrypted')),
      'it is in the bucket, encrypted',
    )
  } finally {
    await s3.close()
    rmSync(join(tree, '.env'), { force: true })
  }
}

const { file, bytes } = made()
check(made().bytes.equals(bytes), `made again, it has the same ${bytes.length} bytes`)

// The row's own folder is closed to other users.
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
const folder = mkdtempSync(join(tmpdir(), 'oppidum-release-'))
chmodSync(folder, 0o755)
try {
  const programs = join(folder, 'programs')
  const data = join(folder, 'data')
  for (const it of [programs, data]) mkdirSync(it)
  if (USER.uid !== undefined) chownSync(data, USER.uid, USER.gid)
  copyFileSync(process.execPath, join(programs, 'node'))
  const unpacked = spawnSync('tar', ['-xzf', file, '-C', folder])
  check(unpacked.status === 0, 'tar unpacks it')
  const tree = join(folder, basename(file, '.tar.gz'))

  const port = await freePort()
  const env = { PATH: `${programs}:/usr/bin:/bin`, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'warn' }
  const options = { cwd: tree, env, ...USER }
  const migrated = spawnSync('bin/oppidum', ['migrate'], { ...options, encoding: 'utf8' })
  write(`$ bin/oppidum migrate\n${migrated.stdout}${migrated.stderr}`)
  check(migrated.status === 0, 'bin/oppidum migrate creates the store as an ordinary user')

  const prompts = join(folder, 'prompts.jsonl')
  writeFileSync(prompts, `${JSON.stringify({ id: 1, prompt: 'A park with trees' })}\n`)
  const moderated = spawnSync('bin/oppidum', ['moderate', '--input', prompts], { ...options, encoding: 'utf8' })
  write(`$ bin/oppidum moderate\n${moderated.stdout}${moderated.stderr}`)
  check(moderated.status === 0 && moderated.stdout.startsWith('{"id":1,'), 'it has the weights of the models')

  server = spawn('bin/oppidum', ['serve'], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(server, 'exit')
  const ready = new Promise((done) => {
    createInterface({ input: /** @type {import('node:stream').Readable} */ (server.stdout) }).on('line', (line) => {
      write(line)
      if (line.startsWith('Oppidum is ready at ')) done(true)
    })
  })
  const isReady = await Promise.race([ready, ended.then(() => false), sleep(READY_MS, false, { ref: false })])
  check(isReady === true, 'bin/oppidum serve becomes ready')
  const base = `http://localhost:${port}`
  for (const path of ['/', '/api/ready', '/api/traffic-data', '/api/docs', '/open311/discovery.xml']) {
    const { status } = await fetch(base + path)
    check(status === 200, `${path} answers ${status}`)
  }
  await tryCron(tree, programs, { DATA_DIR: data, LOG_LEVEL: 'warn' })

  server.kill('SIGTERM')
  const [code] = await ended
  check(code === 0, 'SIGTERM ends it')

  const compilers = spawnSync('find', [tree, '-name', '*.ts', '-o', '-name', 'vite', '-o', '-name', 'typescript'], { encoding: 'utf8' })
  write(compilers.stdout)
  check(!/node_modules\/(vite|typescript)$/m.test(compilers.stdout), 'no bundler or compiler is in it')
} finally {
  server?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
