/**
 * The units of deploy/systemd under a systemd that runs: a copy of this machine boots in systemd-nspawn, and the release is installed and
 * backed up in it by the commands of the guides. Needs root.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../tools/root.mjs'
import { booted, copiedDisk, Forbidden } from './containers/machine.mjs'
import { eventually } from './eventually.mjs'
import { s3Settings } from './s3-server.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
/** By systemd-analyze, from 0 to 10; lower is better. */
const EXPOSURE_AT_MOST = 2
/** With the demo city, whose history a first start makes. */
const READY_MS = 300_000
const DAYS_15 = 15 * 86_400
/** Nothing else listens in the machine. */
const S3_PORT = 9000
const UNITS = ['oppidum.service', 'oppidum-backup.service', 'oppidum-backup.timer']
/** tools/interop.mjs takes it for a row that could not be tried. */
const SKIPPED = 77

/** @typedef {Awaited<ReturnType<typeof booted>>} Machine */

/**
 * The commands of a guide's first code block after a heading, without `sudo`.
 * @param {string} page @param {string} heading
 */
function commandsOf(page, heading) {
  const text = readFileSync(join(ROOT, 'docs/guides/operate', page), 'utf8')
  const [, block = ''] = /```\w*\n([\s\S]*?)```/.exec(text.slice(text.indexOf(`\n## ${heading}\n`))) ?? []
  return block
    .trim()
    .split('\n')
    .map((it) => it.replace(/^sudo /, ''))
}

/** @param {Machine} machine */
function shellOf({ inside }) {
  /** @param {string} command */
  const run = (command) => {
    const answer = inside('sh', '-c', command)
    write(`# ${command}\n${answer.said.trim()}`)
    return answer
  }
  /** @param {string} unit @param {string} property */
  const show = (unit, property) => inside('systemctl', 'show', '--value', '--property', property, unit).said.trim()
  /** Null while the server does not answer. */
  const ready = async () => {
    const { isWell, said } = inside(
      'node',
      '-e',
      `fetch('http://127.0.0.1:3000/api/ready').then(async (it) => it.ok ? console.log(await it.text()) : process.exit(1))`,
    )
    return isWell ? said.trim() : null
  }
  return { run, show, ready }
}

/** @param {Machine} machine */
async function tryService(machine) {
  const { run, show, ready } = shellOf(machine)
  for (const command of commandsOf('install.md', 'As a service')) {
    if (command.startsWith('sudoedit ')) {
      const edited = run(`sed -i "s/^SECRET_KEY=.*/SECRET_KEY=$(openssl rand -hex 32)/" ${command.slice('sudoedit '.length)}`)
      check(edited.isWell, 'the settings are edited')
    } else check(run(command.replace(/ -f$/, ' --no-pager')).isWell, command)
  }
  const answer = await eventually(ready, READY_MS)
  check(answer !== null, `the unit starts, and /api/ready answers ${answer}`)
  check(run('systemctl is-enabled oppidum').said.trim() === 'enabled', 'it starts with the machine')

  const firstId = show('oppidum', 'MainPID')
  const status = machine.inside('cat', `/proc/${firstId}/status`).said
  write(status)
  check(
    /^NoNewPrivs:\s1$/m.test(status) && /^CapBnd:\s0+$/m.test(status) && /^Seccomp:\s2$/m.test(status),
    'it has no privilege, gains none, and its calls are filtered',
  )
  check(!/^Uid:\s0\s/m.test(status), 'it is not root')
  const written = machine.inside('nsenter', `--target=${firstId}`, '--mount', 'touch', '/opt/oppidum/x', '/etc/x')
  check(written.said.match(/Read-only file system/g)?.length === 2, 'it sees what is not its own read-only')

  check(run(`kill -9 ${firstId}`).isWell, 'it is killed')
  const again = await eventually(
    async () => show('oppidum', 'MainPID') !== firstId && show('oppidum', 'NRestarts') === '1' && (await ready()),
    READY_MS,
  )
  check(again !== null, `it is started again, and /api/ready answers ${again}`)
}

/** @param {Machine} machine */
function tryBackup(machine) {
  const { run, show } = shellOf(machine)
  const folder = '/var/lib/oppidum/backups'
  run(
    `install -d -o oppidum -g oppidum -m 0700 ${folder}; touch -d @$(($(date +%s) - ${DAYS_15})) ${folder}/oppidum-2026-01-01T00-00-00.tar ${folder}/kept.txt`,
  )
  for (const command of commandsOf('backup.md', 'Regularly')) check(run(command).isWell, command)
  const timers = run('systemctl list-timers --no-pager oppidum-backup.timer').said
  check(/oppidum-backup\.timer +oppidum-backup\.service/.test(timers), 'list-timers shows the timer')
  check(
    show('oppidum-backup.timer', 'NextElapseUSecRealtime') !== '',
    `it will run at ${show('oppidum-backup.timer', 'NextElapseUSecRealtime')}`,
  )
  check(show('oppidum-backup', 'Result') === 'success', 'the backup succeeds')
  const files = run(`cd ${folder} && stat -c '%n %U %a %s' *`).said.trim().split('\n')
  check(files.length === 2 && /^kept\.txt /.test(files[0] ?? ''), 'it removes the backup of 15 days ago, and nothing else')
  const [, file = ''] = /^(oppidum-\S+\.tar) oppidum 600 [1-9]/.exec(files[1] ?? '') ?? []
  check(file !== '', `there is a backup, ${files[1]}`)
  const restored = run(`runuser -u oppidum -- env DATA_DIR=/tmp/restored /opt/oppidum/bin/oppidum restore ${folder}/${file}`)
  check(
    restored.isWell,
    `it is restored: ${
      restored.said
        .trim()
        .split('\n')
        .find((it) => it.startsWith('Restored')) ?? ''
    }`,
  )
}

/**
 * The guide's settings for an encrypted backup in a bucket.
 * @param {Machine} machine
 */
async function tryBackupToS3(machine) {
  const { run, show } = shellOf(machine)
  const guide = readFileSync(join(ROOT, 'docs/guides/operate/backup.md'), 'utf8')
  const [, options = ''] = /^(BACKUP_OPTIONS=.*)$/m.exec(guide) ?? []
  const [, passphrase = ''] = /--passphrase-file (\S+)/.exec(options) ?? []
  const directory = '/var/tmp/s3'
  const script = join(ROOT, 'interop/s3-server.mjs')
  if (!machine.inside('test', '-f', script).isWell) return write(`not tried: a backup to S3, as the machine's copy has no ${ROOT}`)
  run(`systemd-run --quiet --unit=s3 /usr/local/bin/node ${script} ${S3_PORT} ${directory}`)
  const isUp = await eventually(async () => machine.inside('node', '-e', `fetch('http://127.0.0.1:${S3_PORT}')`).isWell, READY_MS)
  check(isUp === true, 'a store that speaks S3 runs')
  run(`install -m 0400 -o oppidum -g oppidum /dev/stdin ${passphrase} <<END\nnine stones in a quiet river\nEND`)
  const lines = [options, ...Object.entries(s3Settings(S3_PORT)).map(([name, value]) => `${name}=${value}`)]
  run(`cat >> /etc/oppidum/oppidum.env <<END\n${lines.join('\n')}\nEND`)
  check(run('systemctl start oppidum-backup.service').isWell && show('oppidum-backup', 'Result') === 'success', options)
  const files = run(`ls ${directory}/backups/nightly`).said
  check(/oppidum-\S+\.tar\.encrypted/.test(files), 'it is in the bucket, encrypted')
}

/** @param {Machine} machine */
function tryAnalysis(machine) {
  const { run } = shellOf(machine)
  const verified = run(`systemd-analyze verify --man=no ${UNITS.map((it) => `/etc/systemd/system/${it}`).join(' ')}`)
  check(verified.isWell && verified.said.trim() === '', `systemd-analyze verify finds nothing${verified.said}`)
  for (const unit of ['oppidum.service', 'oppidum-backup.service']) {
    const exposure = Number(/exposure level for .*?: ([\d.]+)/.exec(run(`systemd-analyze security --no-pager ${unit}`).said)?.[1])
    check(exposure <= EXPOSURE_AT_MOST, `systemd-analyze security: the exposure of ${unit} is ${exposure}`)
  }
}

/** @param {Machine} machine */
function tryStop(machine) {
  const { run, show } = shellOf(machine)
  check(run('systemctl stop oppidum').isWell, 'it is stopped')
  check(show('oppidum', 'Result') === 'success' && show('oppidum', 'ExecMainStatus') === '0', 'it ends with code 0 in time')
  const faults = run('journalctl --no-pager -o cat -u oppidum -u oppidum-backup').said.match(/^.*("level":[56]0|cannot be read).*$/gm) ?? []
  check(faults.length === 0, `its log has no error${faults[0] ?? ''}`)
  check(!/postgres/.test(machine.inside('ps', '-u', 'oppidum', '-o', 'comm').said), 'its PostgreSQL has ended, too')
}

if (process.getuid?.() !== 0) throw new Error('The row systemd needs root, as systemd-nspawn does.')
try {
  const disk = copiedDisk(WORK)
  try {
    const programs = join(disk.root, 'opt/oppidum')
    mkdirSync(programs, { recursive: true })
    const released = spawnSync(process.execPath, ['tools/release.mjs', '--into', programs], { cwd: ROOT, encoding: 'utf8' })
    check(released.status === 0, `the release is made${released.status === 0 ? '' : released.stderr}`)
    copyFileSync(process.execPath, join(disk.root, 'usr/local/bin/node'))
    // A copy is another machine.
    writeFileSync(join(disk.root, 'etc/machine-id'), '')
    const machine = await booted(disk.root)
    try {
      write(machine.inside('systemctl', '--version').said)
      await tryService(machine)
      tryBackup(machine)
      await tryBackupToS3(machine)
      tryAnalysis(machine)
      tryStop(machine)
    } finally {
      write(machine.inside('journalctl', '--no-pager', '-u', 'oppidum', '-u', 'oppidum-backup').said)
      await machine.stop()
    }
  } finally {
    disk.remove()
  }
  process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
} catch (error) {
  if (!(error instanceof Forbidden)) throw error
  write(`skipped: ${error.message}`)
  process.stderr.write(`skipped: ${error.message}\n`)
  process.exitCode = SKIPPED
}
