/**
 * Alerts in GTFS-Realtime: written by the bindings of MobilityData, read by protoc and by us. SAMPLES/gtfs-realtime has the schema of the
 * standard (absent: protoc reads the fields by their numbers).
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import bindings from 'gtfs-realtime-bindings'
import { addFeed, readAll } from './feeds.mjs'
import { transcript } from './transcript.mjs'

const { TRANSCRIPT = '', SAMPLES = '', PUBLISHER_PORT = '' } = process.env
const { check, write, shown, count } = transcript(TRANSCRIPT)
const { FeedMessage, Alert } = bindings.transit_realtime
const SCHEMA = join(SAMPLES, 'gtfs-realtime')

/** @typedef {{ id: string, header: string, effect: keyof typeof Alert.Effect }} Notice */

/** @type {Notice[]} */
const NOTICES = [
  { id: 'a', header: 'Línea 104 desviada por Bulevar España ñ €', effect: 'DETOUR' },
  { id: 'b', header: 'No service on line 7 🚋', effect: 'NO_SERVICE' },
  { id: 'c', header: 'Stop at the harbour moved', effect: 'STOP_MOVED' },
]

/** @param {readonly Notice[]} notices */
const messageOf = (notices) => {
  const now = Math.floor(Date.now() / 1_000)
  const header = { gtfsRealtimeVersion: '2.0', incrementality: 0, timestamp: now }
  const entity = notices.map(({ id, header: text, effect }) => ({
    id,
    alert: {
      activePeriod: [{ start: now - 3_600, end: now + 86_400 }],
      informedEntity: [{ routeId: `line-${id}` }],
      cause: Alert.Cause.ACCIDENT,
      effect: Alert.Effect[effect],
      headerText: { translation: [{ text, language: 'es' }] },
      descriptionText: { translation: [{ text: `More about ${id}`, language: 'es' }] },
    },
  }))
  // A far number of 64 bits, and an entity that is no alert.
  entity.push(/** @type {any} */ ({ id: 'trip', tripUpdate: { trip: { tripId: 't', scheduleRelationship: 0 }, timestamp: now } }))
  return Buffer.from(FeedMessage.encode(FeedMessage.fromObject({ header, entity })).finish())
}

/** @param {Buffer} message */
function protoc(message) {
  const hasSchema = existsSync(join(SCHEMA, 'gtfs-realtime.proto'))
  const words = hasSchema ? ['--decode=transit_realtime.FeedMessage', '-I', SCHEMA, join(SCHEMA, 'gtfs-realtime.proto')] : ['--decode_raw']
  const { status, stdout, stderr } = spawnSync('protoc', words, { input: message, encoding: 'utf8' })
  write(`$ protoc ${words[0]}\n${shown(stdout)}${stderr}`)
  check(status === 0, `protoc ${words[0]} reads the message${stderr}`)
  const text = stdout.replace(/(?:\\[0-7]{3})+/g, (octal) =>
    Buffer.from(octal.match(/[0-7]{3}/g)?.map((it) => Number.parseInt(it, 8)) ?? []).toString(),
  )
  return { entities: stdout.match(hasSchema ? /^entity \{/gm : /^2 \{/gm)?.length ?? 0, text }
}

let message = messageOf(NOTICES)
const publisher = createServer((_request, reply) => reply.writeHead(200, { 'content-type': 'application/x-protobuf' }).end(message))
publisher.listen(Number(PUBLISHER_PORT), '127.0.0.1')

/** The alerts as we show them, by id. */
const shownAlerts = async () => {
  const all = await readAll('/api/v1/incidents?status=all')
  return new Map(all.filter((it) => it.source === 'transit').map((it) => [it.externalId, it]))
}

try {
  const { entities, text } = protoc(message)
  check(entities === NOTICES.length + 1, `protoc reads ${entities} entities`)
  const feed = await addFeed({
    standard: 'gtfs-realtime',
    id: 'transit',
    name: 'Buses of interop',
    url: `http://127.0.0.1:${PUBLISHER_PORT}/alerts.pb`,
  })
  check(feed.last().outcome === 'stored', `the feed is stored${feed.last().problem ?? ''}`)
  const first = await shownAlerts()
  check(first.size === NOTICES.length, `we show ${first.size} of ${NOTICES.length} alerts, and no trip`)
  for (const { id, header } of NOTICES) {
    const title = first.get(id)?.title
    check(title === header && text.includes(header), `alert ${id} has the text that protoc reads: ${title}`)
  }
  check(first.get('b')?.priority === 'high' && first.get('a')?.priority === 'medium', 'no service is high, a detour medium')
  check(first.get('a')?.type === 'traffic_accident', 'the cause ACCIDENT is an accident')

  message = messageOf([{ id: 'a', header: 'Línea 104: ahora por Ellauri', effect: 'DETOUR' }, ...NOTICES.slice(2)])
  await feed.fetch()
  const changed = await shownAlerts()
  check(changed.get('a')?.title === 'Línea 104: ahora por Ellauri', 'a changed alert is changed')
  check(changed.get('b')?.status === 'active', 'an alert that is missing once is still active')
  message = messageOf([{ id: 'a', header: 'Línea 104: ahora por Ellauri', effect: 'DETOUR' }, ...NOTICES.slice(2)])
  await feed.fetch()
  check((await shownAlerts()).get('b')?.status === 'resolved', 'an alert that is missing twice has ended')

  message = messageOf(NOTICES).subarray(0, 40)
  const broken = await feed.fetch()
  check(broken.outcome === 'failed' && broken.problem !== null, `a message that was cut off is refused: ${broken.problem}`)
  check((await shownAlerts()).get('a')?.status === 'active', 'what was there stays')
} finally {
  publisher.close()
  publisher.closeAllConnections()
}
process.stderr.write(`${count()} checks hold; see ${TRANSCRIPT}\n`)
