/** Node-RED runs the example of a flow (docs/examples/node-red) with the nodes that it brings, and nothing else. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../tools/cluster/free-port.mjs'
import { ROOT } from '../tools/root.mjs'
import { eventually } from './eventually.mjs'
import { transcript } from './transcript.mjs'

const { BASE = '', WRITE_KEY = '', INGEST_KEY = '', TRANSCRIPT = '', WORK = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const STARTED_WITHIN_MS = 60_000
const SEEN_WITHIN_MS = 15_000
const SPEED_KMH = 31
const MPH_PER_KMH = 0.621371

/** @param {string} place where the flow's sensor is */
async function startNodeRed(place) {
  const port = await freePort()
  const folder = join(WORK, place)
  const settings = {
    flowFile: 'flows.json',
    uiHost: '127.0.0.1',
    uiPort: port,
    httpAdminRoot: false,
    credentialSecret: false,
    telemetry: { enabled: false, updateNotification: false },
  }
  mkdirSync(folder)
  writeFileSync(join(folder, 'settings.cjs'), `module.exports = ${JSON.stringify(settings)}`)
  copyFileSync(join(ROOT, 'docs/examples/node-red/flows.json'), join(folder, 'flows.json'))
  const child = spawn(
    process.execPath,
    [join(ROOT, 'interop/node_modules/node-red/red.js'), '--settings', join(folder, 'settings.cjs'), '--userDir', folder],
    {
      env: {
        ...process.env,
        OPPIDUM_URL: BASE,
        OPPIDUM_LIVE: `${BASE.replace('http', 'ws')}/ws`,
        OPPIDUM_INGEST_KEY: INGEST_KEY,
        OPPIDUM_PLACE: place,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = once(child, 'exit')
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      log += chunk
      write(String(chunk).trimEnd())
    })
  return {
    log: () => log,
    /** @param {string} path @param {object} [body] */
    async ask(path, body) {
      const init = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      const text = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).text()
      write(`> Node-RED ${path}\n< ${shown(text)}\n`)
      return JSON.parse(text)
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** @param {string} path */
const ours = async (path) => (await fetch(BASE + path)).json()

const flow = JSON.parse(readFileSync(join(ROOT, 'docs/examples/node-red/flows.json'), 'utf8'))
check(!JSON.stringify(flow).includes('opk_'), 'the flow holds no key')
const red = await startNodeRed('section-2')
try {
  const first = await eventually(async () => {
    const { incidents } = await red.ask('/city')
    return incidents
  }, STARTED_WITHIN_MS)
  check(!/missing|unknown:/i.test(red.log()), 'Node-RED has every node of the flow')
  const open = await ours('/api/v1/incidents?status=open')
  check(Array.isArray(first) && first.length > 0 && open.length > 0, `the flow has read ${first?.length} open incidents`)
  const energy = await eventually(async () => (await red.ask('/city')).energy, SEEN_WITHIN_MS)
  check(typeof energy?.totalConsumption === 'number', `a live message has brought the energy of the city: ${energy?.totalConsumption} MW`)

  const title = 'Fallen tree for Node-RED'
  const opened = await fetch(`${BASE}/api/v1/incidents`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': WRITE_KEY },
    body: JSON.stringify({ title, location: 'Market Street', type: 'other' }),
  })
  const { id } = await opened.json()
  const seen = await eventually(async () => {
    const { lastChange } = await red.ask('/city')
    return lastChange?.id === id && lastChange
  }, SEEN_WITHIN_MS)
  check(seen?.title === title, 'a live message announces a new incident')

  const sent = await red.ask('/sensor', { value: SPEED_KMH })
  check(sent.accepted === 1 && sent.rejected === 0, 'the ingest API has accepted the value of its sensor')
  const section = await eventually(async () => {
    const list = await ours('/api/v1/traffic-data')
    const it = list.find((/** @type {{ id: string }} */ one) => one.id === 'section-2')
    return it?.source === 'key:Interop sensors' && it
  }, SEEN_WITHIN_MS)
  check(
    section?.quality === 'measured' && Math.abs(section.avgSpeed - SPEED_KMH * MPH_PER_KMH) < 0.1,
    `the section has it, in miles per hour: ${section?.avgSpeed}, ${section?.quality}, from ${section?.source}`,
  )
  const refused = await red.ask('/sensor', { value: -1 })
  check(
    refused.rejected === 1 && refused.reasons.impossible.length > 0,
    `an impossible value is refused: ${Object.values(refused.reasons)[0]}`,
  )
} finally {
  await red.stop()
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
