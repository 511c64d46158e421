/**
 * The other examples of deploy/, each with a checker of its own kind: systemd's unit, compose file, proxy of the compose file, and every
 * Kubernetes manifest against Kubernetes' schemas. That names in them lead somewhere is checked here.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { load, loadAll } from 'js-yaml'
import { ROOT } from '../tools/root.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)
const DEPLOY = join(ROOT, 'deploy')
/** Exposure by systemd-analyze, from 0 to 10; lower is better. */
const EXPOSURE_AT_MOST = 2

/** @param {string} program @param {string[]} words @param {NodeJS.ProcessEnv} [env] */
function run(program, words, env) {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', cwd: WORK, env: { ...process.env, ...env } })
  write(`$ ${program} ${words.join(' ')}\n${stdout}${stderr}`)
  return { isWell: status === 0, said: stdout + stderr }
}

/** @param {string} path */
const read = (path) => readFileSync(join(DEPLOY, path), 'utf8')

const unit = join(WORK, 'oppidum.service')
writeFileSync(unit, read('systemd/oppidum.service').replaceAll('/opt/oppidum/bin/oppidum', process.execPath))
const verified = run('systemd-analyze', ['verify', '--man=no', unit])
check(verified.isWell && verified.said.trim() === '', `systemd-analyze verify finds nothing: ${verified.said}`)
const { said } = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit])
const exposure = Number(/exposure level for .*?: ([\d.]+)/.exec(said)?.[1])
check(exposure <= EXPOSURE_AT_MOST, `its exposure is ${exposure}`)

const settings = join(WORK, 'example.env')
writeFileSync(settings, read('container/example.env').replace(/=$/gm, '=0123456789abcdef0123456789abcdef'))
const compose = run('docker-compose', ['--env-file', settings, '-f', join(DEPLOY, 'container/compose.yaml'), 'config'])
check(compose.isWell, 'docker-compose accepts the compose file')
const empty = join(WORK, 'empty.env')
writeFileSync(empty, '')
const lacking = run('docker-compose', ['--env-file', empty, '-f', join(DEPLOY, 'container/compose.yaml'), 'config'])
check(!lacking.isWell && /OPPIDUM_HOST|POSTGRES_PASSWORD|NATS_PASSWORD|SECRET_KEY/.test(lacking.said), 'it asks for what has no default')
const { services } = /** @type {{ services: Record<string, any> }} */ (load(read('container/compose.yaml')))
const natsWords = services.nats.command
const natsFolder = natsWords[natsWords.indexOf('--store_dir') + 1]
check(
  natsWords.includes('--jetstream') && services.nats.volumes.some((/** @type {string} */ it) => it.endsWith(`:${natsFolder}`)),
  'NATS keeps deliveries, in a volume',
)
const proxy = run('caddy', ['validate', '--config', join(DEPLOY, 'container/Caddyfile'), '--adapter', 'caddyfile'], {
  OPPIDUM_HOST: 'city.example.org',
  HOME: WORK,
})
check(proxy.isWell, 'caddy accepts its proxy')

const folder = 'kubernetes'
const files = readdirSync(join(DEPLOY, folder)).filter((it) => it.endsWith('.yaml') && it !== 'kustomization.yaml')
/** @type {Record<string, any>[]} */
const manifests = []
for (const file of files) {
  for (const manifest of /** @type {Record<string, any>[]} */ (loadAll(read(join(folder, file))))) {
    const models = await import(`kubernetes-models/${manifest.apiVersion}`)
    const Model = models[manifest.kind] ?? models.default?.[manifest.kind]
    check(Model !== undefined, `${file}: ${manifest.apiVersion} has ${manifest.kind}`)
    new Model(manifest).validate()
    check(true, `${file} follows its schema`)
    manifests.push(manifest)
  }
}
const kustomization = /** @type {Record<string, any>} */ (load(read(join(folder, 'kustomization.yaml'))))
check(kustomization.resources.toSorted().join() === files.toSorted().join(), 'every manifest is listed')

/** @param {string} kind */
const ofKind = (kind) => manifests.filter((it) => it.kind === kind)
const labels = ofKind('Deployment')[0]?.spec.template.metadata.labels
for (const selector of [
  ...ofKind('Service').map((it) => it.spec.selector),
  ...ofKind('NetworkPolicy').map((it) => it.spec.podSelector.matchLabels),
  ...['Deployment', 'PodDisruptionBudget'].flatMap((it) => ofKind(it).map((found) => found.spec.selector.matchLabels)),
])
  check(
    Object.entries(selector).every(([name, value]) => labels[name] === value),
    `${JSON.stringify(selector)} selects the instances`,
  )
for (const workload of [...ofKind('Deployment'), ...ofKind('Job')]) {
  const { containers, volumes } = workload.spec.template.spec
  for (const { envFrom, volumeMounts, securityContext } of containers) {
    const names = envFrom.map((/** @type {any} */ it) => it.configMapRef?.name ?? it.secretRef?.name)
    check(
      names.every((/** @type {string} */ it) => it === 'oppidum'),
      `${workload.kind}: its settings are there`,
    )
    const isThere = volumeMounts.every((/** @type {any} */ mount) => volumes.some((/** @type {any} */ it) => it.name === mount.name))
    check(isThere && securityContext.readOnlyRootFilesystem, `${workload.kind}: it writes only to volumes that are there`)
  }
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
