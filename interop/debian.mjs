import { run } from '../tools/command.mjs'

/**
 * Programs of other people that npm does not have: each with an argument that makes it say its version, and its Debian packages. Without
 * an argument, its exit code says nothing, and it is enough that it can be started.
 */
const PROGRAMS = /** @type {const} */ ({
  buildah: ['--version', ['buildah']],
  caddy: ['version', ['caddy']],
  debootstrap: ['--version', ['debootstrap']],
  'docker-compose': ['version', ['docker-compose']],
  faketime: ['--version', ['faketime']],
  gcc: ['--version', ['gcc', 'libc6-dev']],
  haproxy: ['-v', ['haproxy']],
  'jupyter-nbconvert': ['--version', ['jupyter-nbconvert', 'python3-ipykernel']],
  mosquitto: ['', ['mosquitto']],
  mosquitto_pub: ['', ['mosquitto-clients']],
  podman: ['--version', ['podman']],
  '/usr/lib/podman/netavark': ['--version', ['netavark']],
  '/usr/lib/podman/aardvark-dns': ['', ['aardvark-dns']],
  prometheus: ['--version', ['prometheus']],
  '/usr/lib/postgresql/15/bin/postgres': ['--version', ['postgresql-15']],
  nginx: ['-v', ['nginx-light']],
  'nats-server': ['--version', ['nats-server']],
  openssl: ['version', ['openssl']],
  'qemu-aarch64-static': ['--version', ['qemu-user-static']],
  runc: ['--version', ['runc', 'iptables']],
  protoc: ['--version', ['protobuf-compiler']],
  promtool: ['--version', ['prometheus']],
  'systemd-analyze': ['--version', ['systemd']],
  'systemd-nspawn': ['--version', ['systemd-container', 'systemd-sysv']],
  xmllint: ['--version', ['libxml2-utils']],
})

/** @typedef {keyof typeof PROGRAMS} Program */

/** @param {Program} program */
const isThere = async (program) => {
  const [argument] = PROGRAMS[program]
  return (await (argument === '' ? run('which', [program], { quiet: true }) : run(program, [argument], { quiet: true }))) === 0
}

/**
 * Installs what is missing; asks for root only then.
 * @param {readonly Program[]} programs
 */
export async function ensurePrograms(programs) {
  /** @type {Program[]} */
  const missing = []
  for (const it of programs) if (!(await isThere(it))) missing.push(it)
  if (missing.length === 0) return
  const packages = [...new Set(missing.flatMap((it) => [...PROGRAMS[it][1]]))]
  if (process.getuid?.() !== 0) throw new Error(`${missing.join(', ')}: missing. Install the Debian packages ${packages.join(' ')}.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, quiet: true })
  for (const it of missing) if (!(await isThere(it))) throw new Error(`The Debian packages for ${it} could not be installed.`)
}
