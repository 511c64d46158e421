import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../tools/root.mjs'

/** That of the image of Node.js 20.20.2. */
const NPM = '10.8.2'
/** Of npm in that image, for every user. */
const NPM_SETTINGS = '/usr/local/etc'
const RELEASE = 'bookworm'
const MIRROR = 'http://deb.debian.org/debian'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'

/** @typedef {import('./podman.mjs').Podman} Podman */

/** @param {string} program @param {string[]} words */
function must(program, words) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}: ${(stderr || stdout).trim().slice(-1_000)}`)
  return stdout.trim()
}

/** @param {ReturnType<Podman['run']>} result */
function done({ isWell, stdout, said }) {
  if (!isWell) throw new Error(said.trim().slice(-2_000))
  return stdout
}

/** The images that the Containerfile builds on. */
export function baseNames() {
  const text = readFileSync(join(ROOT, 'deploy/container/Containerfile'), 'utf8')
  return [...new Set([...text.matchAll(/^FROM (?:--\S+ )*(\S+)/gm)].map(([, name]) => /** @type {string} */ (name)))]
}

/**
 * Stands in for an image of Node.js on Debian, whose registry need not be reachable: the same release of Debian, this machine's Node.js and
 * that image's npm where they are there, and its user.
 * @param {Podman} podman
 * @param {string} folder
 * @param {string} name
 */
export function makeBase({ buildah }, folder, name) {
  const tree = join(folder, 'base')
  must('debootstrap', ['--variant=minbase', RELEASE, tree, MIRROR])
  const local = join(tree, 'usr/local')
  mkdirSync(join(local, 'lib/node_modules/npm'), { recursive: true })
  copyFileSync(process.execPath, join(local, 'bin/node'))
  must('npm', ['pack', '--silent', '--pack-destination', folder, `npm@${NPM}`])
  must('tar', [
    '-xzf',
    join(folder, `npm-${NPM}.tgz`),
    '-C',
    join(local, 'lib/node_modules/npm'),
    '--strip-components=1',
    '--no-same-owner',
  ])
  for (const it of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${it}-cli.js`, join(local, 'bin', it))
  must('chroot', [tree, 'groupadd', '--gid', '1000', 'node'])
  must('chroot', [tree, 'useradd', '--uid', '1000', '--gid', 'node', '--shell', '/bin/bash', '--create-home', 'node'])
  for (const it of ['var/cache/apt/archives', 'var/lib/apt/lists'])
    for (const file of readdirSync(join(tree, it))) rmSync(join(tree, it, file), { recursive: true, force: true })
  const container = done(buildah('from', 'scratch'))
  done(buildah('add', '--quiet', container, tree, '/'))
  done(buildah('config', '--env', `PATH=${PATH}`, container))
  done(buildah('commit', '--quiet', '--rm', container, `docker.io/library/${name}`))
  rmSync(tree, { recursive: true, force: true })
}

/**
 * How npm reaches its registry from here, which is nobody else's business: mounted while the image is built, over a folder that is there, so
 * that it leaves nothing in a layer.
 * @param {string} folder
 */
function npmVolumes(folder) {
  const own = join(folder, 'npm')
  mkdirSync(own)
  const option = (/** @type {string} */ name) => must('npm', ['config', 'get', name])
  const authority = [option('cafile'), process.env.NODE_EXTRA_CA_CERTS ?? ''].find((it) => it !== '' && it !== 'null' && existsSync(it))
  if (authority !== undefined) copyFileSync(authority, join(own, 'authorities.pem'))
  const lines = [`registry=${option('registry')}`, ...(authority === undefined ? [] : [`cafile=${NPM_SETTINGS}/authorities.pem`])]
  writeFileSync(join(own, 'npmrc'), lines.map((it) => `${it}\n`).join(''))
  return ['--volume', `${own}:${NPM_SETTINGS}:ro`]
}

/**
 * The image by the Containerfile as it is. Buildah before 1.30 does not look for a list of ignored files beside it, and an image of the
 * format that is Buildah's default has no health check.
 * @param {Podman} podman
 * @param {string} folder
 * @param {string} name
 */
export function buildImage({ buildah }, folder, name) {
  const file = join(ROOT, 'deploy/container/Containerfile')
  const ignored = ['--ignorefile', `${file}.dockerignore`]
  done(buildah('build', '--pull-never', '--format', 'docker', ...ignored, ...npmVolumes(folder), '--file', file, '--tag', name, ROOT))
}

/** Stand-ins for the compose file's images, made from Debian's packages: what each one runs, its environment, and the signal that stops it. */
const SERVICES = {
  postgres: { entry: ['/usr/local/bin/start-postgres'], env: ['PGDATA=/var/lib/postgresql/data'], signal: 'SIGINT' },
  nats: { entry: ['nats-server'], env: [], signal: 'SIGTERM' },
  caddy: {
    entry: ['caddy', 'run', '--config', '/etc/caddy/Caddyfile', '--adapter', 'caddyfile'],
    env: ['XDG_DATA_HOME=/data', 'XDG_CONFIG_HOME=/config'],
    signal: 'SIGTERM',
  },
}
const PACKAGES = 'postgresql-15 nats-server caddy'

/** As the official image: creates the store once, with user, password and database of the settings. */
const START_POSTGRES = `#!/bin/sh
set -e
bin=/usr/lib/postgresql/15/bin
as() { setpriv --reuid=postgres --regid=postgres --init-groups "$@"; }
install -d -o postgres -g postgres -m 0700 "$PGDATA"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" | as "$bin/initdb" -U "$POSTGRES_USER" --pwfile=/dev/stdin --auth-local=trust --auth-host=scram-sha-256
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "create database "$POSTGRES_DB"" | as "$bin/postgres" --single postgres
fi
exec setpriv --reuid=postgres --regid=postgres --init-groups "$bin/postgres" -c "listen_addresses=*"
`

/**
 * Stand-ins for the other images of the compose file.
 * @param {Podman} podman
 * @param {string} folder
 * @param {string} base
 * @param {readonly string[]} names as the compose file has them
 */
export function makeServices({ buildah }, folder, base, names) {
  const start = join(folder, 'start-postgres')
  writeFileSync(start, START_POSTGRES, { mode: 0o755 })
  const container = done(buildah('from', '--pull-never', base))
  const install = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${PACKAGES}`
  const link = 'ln -s /usr/lib/postgresql/15/bin/pg_isready /usr/local/bin/'
  done(buildah('run', container, 'sh', '-c', `${install} && ${link} && rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb`))
  done(buildah('copy', '--quiet', container, start, SERVICES.postgres.entry[0] ?? ''))
  for (const name of names) {
    const service = SERVICES[/** @type {keyof typeof SERVICES} */ (name.split(':')[0])]
    if (service === undefined) throw new Error(`${name} of the compose file has no stand-in here.`)
    const settings = service.env.flatMap((it) => ['--env', it])
    const entry = ['--cmd', '', '--entrypoint', JSON.stringify(service.entry), '--stop-signal', service.signal]
    done(buildah('config', ...entry, ...settings, container))
    done(buildah('commit', '--quiet', container, `docker.io/library/${name}`))
  }
  buildah('rm', container)
}
