import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Forbidden } from './machine.mjs'

/** Files and processes at most: Podman's own limits are above what an unprivileged machine may ask for. */
const LIMITS = ['nofile=4096:4096', 'nproc=4096:4096']

/**
 * Podman and Buildah with images, containers and networks of their own in the folder.
 * @param {string} folder
 * @param {(text: string) => void} write
 */
export function podmanIn(folder, write) {
  const [root, runroot, networks] = ['images', 'run', 'networks'].map((it) => join(folder, it))
  for (const it of [root, runroot, networks]) mkdirSync(/** @type {string} */ (it), { recursive: true })
  const settings = join(folder, 'containers.conf')
  // runc, because crun 1.8 refuses the mixed cgroups of some machines.
  const engine = `[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"\n`
  // Networks of their own, beside those that this machine may have.
  const pools = 'default_subnet = "10.189.0.0/24"\ndefault_subnet_pools = [{ base = "10.190.0.0/16", size = 24 }]\n'
  const names = `default_network = "oppidum-trial"\nnetwork_config_dir = ${JSON.stringify(networks)}\n`
  const network = `[network]\nnetwork_backend = "netavark"\n${names}${pools}`
  writeFileSync(settings, `[containers]\ndefault_ulimits = ${JSON.stringify(LIMITS)}\n${engine}${network}`)
  const env = { ...process.env, CONTAINERS_CONF: settings, BUILDAH_ISOLATION: 'chroot' }
  const storage = ['--root', /** @type {string} */ (root), '--runroot', /** @type {string} */ (runroot), '--storage-driver', 'overlay']

  /**
   * @param {string} program
   * @param {readonly string[]} words
   * @param {import('node:child_process').SpawnSyncOptions} [options]
   */
  function run(program, words, options = {}) {
    const { status, stdout, stderr } = spawnSync(program, words, { env, maxBuffer: 64 * 1_024 * 1_024, ...options, encoding: 'utf8' })
    write(`$ ${program} ${words.join(' ')}\n${stdout}${stderr}`)
    return { isWell: status === 0, stdout: stdout.trim(), said: stdout + stderr }
  }
  const buildah = (/** @type {string[]} */ ...words) => run('buildah', [...storage, ...words])
  const podman = (/** @type {string[]} */ ...words) => run('podman', [...storage, ...words])

  return {
    env,
    run,
    buildah,
    podman,

    /** @param {string} image @throws Forbidden when no container of it can run here */
    requireContainers(image) {
      const { isWell, said } = podman('run', '--rm', image, 'true')
      if (!isWell) throw new Forbidden(`podman cannot run a container here: ${said.trim().slice(-500)}`)
    },

    /**
     * Runs a container's health check, which systemd does where there is one.
     * @param {string} name
     */
    async healthCheck(name) {
      await once(spawn('podman', [...storage, 'healthcheck', 'run', name], { env, stdio: 'ignore' }), 'close')
    },

    /**
     * docker-compose, which looks for what it waits for while this process goes on.
     * @param {string} cwd
     * @param {string} address of Docker's API
     * @param {string} project
     */
    compose(cwd, address, project) {
      return async (/** @type {string[]} */ ...words) => {
        const child = spawn('docker-compose', ['-p', project, ...words], { cwd, env: { ...env, DOCKER_HOST: address } })
        let said = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (text) => {
            said += text
          })
        const [code] = await once(child, 'close')
        write(`$ docker-compose ${words.join(' ')}\n${said}`)
        return { isWell: code === 0, said }
      }
    },

    /** Docker's API, for docker-compose. */
    service() {
      const socket = join(folder, 'podman.sock')
      const child = spawn('podman', [...storage, 'system', 'service', '--time', '0', `unix://${socket}`], { env, stdio: 'ignore' })
      return { address: `unix://${socket}`, stop: () => child.kill('SIGTERM') }
    },

    remove() {
      podman('rm', '--all', '--force', '--time', '5')
      podman('network', 'prune', '--force')
      podman('system', 'reset', '--force')
      for (const it of [root, runroot, networks]) rmSync(/** @type {string} */ (it), { recursive: true, force: true })
    },
  }
}

/** @typedef {ReturnType<typeof podmanIn>} Podman */
