import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../eventually.mjs'

const BOOT_MS = 60_000
const STOP_MS = 60_000
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** What the kernel, or the container around this machine, does not allow: nothing was tried then. */
export class Forbidden extends Error {}

/** @param {string} program @param {string[]} words */
function mustRun(program, words) {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Forbidden(`${program} ${words.join(' ')}: ${stderr.trim()}`)
}

/**
 * A copy of this machine in which nothing runs yet: its disk below, a folder of memory above that takes all changes.
 * @param {string} folder
 */
export function copiedDisk(folder) {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  mustRun('mount', ['-t', 'tmpfs', '-o', 'size=3g', 'tmpfs', disk])
  const [upper, work, root] = ['upper', 'work', 'root'].map((it) => join(disk, it))
  for (const it of [upper, work, root]) mkdirSync(/** @type {string} */ (it))
  try {
    mustRun('mount', ['-t', 'overlay', '-o', `lowerdir=/,upperdir=${upper},workdir=${work}`, 'overlay', /** @type {string} */ (root)])
  } catch (error) {
    spawnSync('umount', [disk])
    throw error
  }
  // Timers of this machine's packages.
  for (const it of ['etc', 'usr/lib'])
    rmSync(join(/** @type {string} */ (root), it, 'systemd/system/timers.target.wants'), { recursive: true, force: true })
  return {
    root: /** @type {string} */ (root),
    remove() {
      spawnSync('umount', [/** @type {string} */ (root)])
      spawnSync('umount', [disk])
    },
  }
}

/**
 * Boots it, with systemd as its first process and no network but its own loopback. The services of this machine do not start in it.
 * @param {string} root
 */
export async function booted(root) {
  const words = ['--quiet', '--boot', '--register=no', '--keep-unit', '--settings=no', '--private-network', '--link-journal=no']
  const own = ['--resolv-conf=off', '--timezone=off', '--machine=oppidum-trial', `--directory=${root}`, 'systemd.unit=basic.target']
  const machine = spawn('systemd-nspawn', [...words, ...own], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [machine.stdout, machine.stderr]) {
    stream.on('data', (text) => {
      said += text
    })
  }
  const ended = once(machine, 'exit')
  let first = ''

  /**
   * A program in the machine, as root.
   * @param {string} program
   * @param {string[]} args
   */
  function inside(program, ...args) {
    const env = { PATH, LANG: 'C.UTF-8', SYSTEMD_PAGER: '' }
    const { status, stdout, stderr } = spawnSync('nsenter', ['--all', `--target=${first}`, program, ...args], {
      encoding: 'utf8',
      env,
    })
    return { isWell: status === 0, status, said: stdout + stderr }
  }

  const isUp = eventually(async () => {
    first = readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').trim().split(' ').at(-1) ?? ''
    return first !== '' && /^(running|degraded)/.test(inside('systemctl', 'is-system-running').said)
  }, BOOT_MS)
  if ((await Promise.race([isUp, ended.then(() => null)])) !== true) {
    machine.kill('SIGKILL')
    throw new Forbidden(`systemd does not boot in systemd-nspawn here: ${said.trim().slice(-1_000)}`)
  }
  return {
    inside,
    async stop() {
      inside('systemctl', '--no-block', 'poweroff')
      if (await Promise.race([ended, sleep(STOP_MS, null, { ref: false })])) return
      machine.kill('SIGKILL')
      await ended
    },
  }
}
