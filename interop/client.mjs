/**
 * A stranger's project: installs the packed client with npm, compiles with strict types, reads, writes and follows events.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildClient } from '../client/build-package.mjs'
import { ROOT } from '../tools/root.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, count } = transcript(TRANSCRIPT)

const SAMPLE = `
import { answer, oppidum, OppidumError } from '@oppidum/client'
import { events } from '@oppidum/client/events'

const { BASE: baseUrl = '', WRITE_KEY: key } = process.env
const city = oppidum({ baseUrl, key })

const before = await answer(city.GET('/api/v1/incidents', { params: { query: { status: 'open' } } }))
const stream = events({ baseUrl, key, types: ['incident.created'], after: await lastEvent() })
const { id, version } = await answer(
  city.POST('/api/v1/incidents', { body: { title: 'Burst pipe of the typed client', location: 'Harbour Road', type: 'other' } }),
)
const after = await answer(city.GET('/api/v1/incidents', { params: { query: { status: 'open', q: 'typed client' } } }))
let event: string | null = null
for await (const it of stream) {
  if (it.type === 'gap' || !('record' in it.data) || it.data.record.id !== id) continue
  event = it.data.record.title
  break
}
await answer(city.PATCH('/api/v1/incidents/{id}', { params: { path: { id } }, body: { version, priority: 'high' } }))
const conflict = await answer(city.PATCH('/api/v1/incidents/{id}', { params: { path: { id } }, body: { version, priority: 'low' } })).catch(
  (error: unknown) => error,
)
const sections = await answer(oppidum({ baseUrl }).GET('/api/v1/traffic-data'))
console.log(
  JSON.stringify({
    listed: before.every((it) => typeof it.title === 'string'),
    created: after.some((it) => it.id === id),
    event,
    conflict: conflict instanceof OppidumError ? conflict.code : null,
    sections: sections.length,
  }),
)

async function lastEvent(): Promise<number> {
  const [newest] = (await answer(city.GET('/api/v1/events'))).slice(-1)
  return newest?.sequence ?? 0
}
`

/**
 * @param {string} program
 * @param {readonly string[]} words
 * @param {string} [cwd]
 */
function run(program, words, cwd = WORK) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8', timeout: 300_000 })
  write(`$ ${program} ${words.join(' ')}\n${stdout}${stderr}`)
  return { code: status, stdout, said: stdout + stderr }
}

await buildClient()
check(run('npm', ['pack', '--ignore-scripts', '--pack-destination', WORK], join(ROOT, 'client')).code === 0, 'npm packs the client')
const file = readdirSync(WORK).find((it) => it.endsWith('.tgz')) ?? ''
writeFileSync(join(WORK, 'package.json'), JSON.stringify({ type: 'module', private: true }))
const installed = run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', `./${file}`, '@types/node@20'])
check(installed.code === 0, `npm installs ${file} into an empty project`)
const strict = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true }
const compilerOptions = { ...strict, target: 'es2023', module: 'nodenext', types: ['node'], outDir: 'out', rootDir: '.' }
writeFileSync(join(WORK, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['sample.ts'] }))
writeFileSync(join(WORK, 'sample.ts'), SAMPLE)
const compiled = run(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', '.'])
check(compiled.code === 0, `strict TypeScript compiles a program that uses it${compiled.code === 0 ? '' : `: ${compiled.said}`}`)
const ran = run(process.execPath, ['out/sample.js'])
check(ran.code === 0, `the program runs${ran.code === 0 ? '' : `: ${ran.said}`}`)
const { listed, created, event, conflict, sections } = JSON.parse(ran.stdout)
check(listed && created, 'it reads incidents, and finds the one it opened with a key')
check(event === 'Burst pipe of the typed client', 'the stream of events has it')
check(conflict === 'conflict', 'a change of an old version is refused with the word conflict')
check(sections > 0, `it reads the speeds of ${sections} road sections`)
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
