import { DAY_MS } from '@oppidum/domain/core/time'
import { type BufferState, bufferTrouble } from '@oppidum/domain/ingest/ingest-buffer'
import type { ReplicaReport } from '../../platform/db/replica/history-reads.ts'

/** What the doctor found out about one part. `warning`: works, and will not for long, or may not be what you want. */
export interface Finding {
  part: string
  state: 'ok' | 'warning' | 'problem'
  /** What is the case, and what to do about it unless it is fine. */
  words: string
}

const GB = 1e9
const MB = 1e6
/** PostgreSQL stops for good when its disk is full. */
const FREE_AT_LEAST = { problem: 1 * GB, warning: 5 * GB }
/** Servers go by the database's clock when theirs differs, but their logs, certificates and commands do not. */
const SKEW_MS = { warning: 2_000, problem: 60_000 }
/** The checks of System Status run every 5 s. */
const SEEN_WITHIN_MS = 60_000
/** What a server counts or asks outside has its first result within some of those rounds. */
const FIRST_RESULT_WITHIN_MS = 30_000
const OLDEST_POSTGRES = 150_000

const size = (bytes: number) => (bytes >= GB ? `${(bytes / GB).toFixed(1)} GB` : `${Math.round(bytes / MB)} MB`)

/** @param needed 'major.minor', as package.json has it */
export function programFinding(version: string, needed: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = needed.split('.').map(Number)
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor)
  return {
    part: 'Node.js',
    ...(isEnough
      ? { state: 'ok', words: version }
      : { state: 'problem', words: `${version} is too old: install ${needed} or a newer version.` }),
  }
}

export interface StoreFacts {
  /** As PostgreSQL numbers itself: 150004 is 15.4. */
  serverVersion: number
  schemaVersion: number
  /** The version of this program. */
  neededVersion: number
  /** Whether this program may serve it. */
  isServable: boolean
  isReadOnly: boolean
  bytes: number
  connections: number
  maxConnections: number
}

/** Of the pool of an instance. */
const CONNECTIONS_FREE = 15

export function storeFindings(it: StoreFacts): Finding[] {
  const part = 'Database'
  const server = `PostgreSQL ${Math.floor(it.serverVersion / 10_000)}.${it.serverVersion % 10_000}`
  const findings: Finding[] = [
    it.serverVersion < OLDEST_POSTGRES
      ? { part, state: 'problem', words: `${server} is too old: use PostgreSQL 15 or newer.` }
      : { part, state: 'ok', words: `${server}, ${size(it.bytes)}` },
  ]
  if (it.isReadOnly) {
    const words = 'The database accepts no writes: point DATABASE_URL to the primary, or make this one writable.'
    findings.push({ part, state: 'problem', words })
  }
  if (it.maxConnections - it.connections < CONNECTIONS_FREE) {
    const words = `${it.connections} of ${it.maxConnections} connections are taken: an instance needs ${CONNECTIONS_FREE}, so raise max_connections.`
    findings.push({ part, state: 'warning', words })
  }
  if (it.schemaVersion === it.neededVersion) findings.push({ part: 'Store version', state: 'ok', words: String(it.schemaVersion) })
  else if (it.schemaVersion === 0) {
    findings.push({
      part: 'Store version',
      state: 'warning',
      words: "The database is empty: the first start, or 'oppidum migrate', fills it.",
    })
  } else if (it.isServable) {
    const words = `The store is of version ${it.schemaVersion}, newer than this program's ${it.neededVersion}, which still serves it: finish the upgrade.`
    findings.push({ part: 'Store version', state: 'warning', words })
  } else {
    const remedy =
      it.schemaVersion < it.neededVersion
        ? "run 'oppidum migrate', or 'npm start', which does it."
        : 'start the newer program that made it, or restore a backup taken before.'
    const words = `The store is of version ${it.schemaVersion} and this program of ${it.neededVersion}: ${remedy}`
    findings.push({ part: 'Store version', state: 'problem', words })
  }
  return findings
}

/** @param skewMs how far this machine's clock is ahead of the database's */
export function clockFinding(skewMs: number): Finding {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1)
  const state = Math.abs(skewMs) >= SKEW_MS.problem ? 'problem' : Math.abs(skewMs) >= SKEW_MS.warning ? 'warning' : 'ok'
  if (state === 'ok') return { part: 'Clock', state, words: `within ${seconds} s of the database's` }
  const order = skewMs > 0 ? 'ahead of' : 'behind'
  return { part: 'Clock', state, words: `This machine is ${seconds} s ${order} the database: let a time service (NTP) set both clocks.` }
}

export function diskFinding(folder: string, freeBytes: number): Finding {
  const part = 'Disk'
  if (freeBytes >= FREE_AT_LEAST.warning) return { part, state: 'ok', words: `${size(freeBytes)} free at ${folder}` }
  const state = freeBytes < FREE_AT_LEAST.problem ? 'problem' : 'warning'
  const words = `Only ${size(freeBytes)} free at ${folder}: make room, or lower RETENTION_RAW_DAYS.`
  return { part, state, words }
}

/** A nightly backup that failed once is not yet a reason to worry. */
const BACKUP_WITHIN_MS = 2 * DAY_MS

/** @param last the last one that `oppidum backup` took; null: none */
export function backupFinding(last: { takenAt: Date; isEncrypted: boolean } | null, nowMs: number): Finding {
  const part = 'Backup'
  if (!last) return { part, state: 'warning', words: "None was taken by 'oppidum backup': take one regularly, or with tools of your own." }
  const taken = `the last one is of ${at(last.takenAt.getTime())}`
  if (nowMs - last.takenAt.getTime() <= BACKUP_WITHIN_MS) return { part, state: 'ok', words: taken }
  return { part, state: 'warning', words: `It is old, ${taken}: run 'oppidum backup', and see why it does not run regularly.` }
}

/** Why a replica is not read, and what to do. */
const REPLICA_WORDS: Record<Exclude<ReplicaReport['state'], 'ready'>, string> = {
  unknown: 'is not known yet: ask again.',
  behind:
    'is more than 30 s behind the primary: see whether its replay is paused, its connection or disk is slow, or a fail-over was minutes ago.',
  failing: 'does not answer reads: see its log.',
  unreachable: 'does not answer: see whether it runs, and whether this machine, user and password may connect.',
  'not-a-standby': 'is not a standby: it was promoted, or REPLICA_URL names the wrong server.',
  'other-database': 'is not a standby of the database in DATABASE_URL: correct REPLICA_URL.',
}

/** @param replica as a running server would see it */
export function replicaFinding({ name, state, lagSeconds }: ReplicaReport): Finding {
  const part = 'Read replica'
  if (state === 'ready') return { part, state: 'ok', words: `${name}, at most ${(lagSeconds ?? 0).toFixed(1)} s behind` }
  return { part, state: 'warning', words: `${name} ${REPLICA_WORDS[state]} Until then, history is read from the primary.` }
}

const otherLimit = (limitBytes: number, wantedBytes: number) =>
  `Its limit is ${size(limitBytes)}, and INGEST_BUFFER_MB says ${size(wantedBytes)} here: ${
    limitBytes < wantedBytes
      ? 'restart an instance, which raises it.'
      : 'instances share the largest, and none lowers it. Set the same on all of them; to lower it, change max_bytes of the stream with a tool of NATS.'
  }`

/**
 * @param buffer null: no server has created its stream yet
 * @param limitBytes by INGEST_BUFFER_MB
 * @param tooOldForReplicas version of NATS for which one server of a cluster keeps it; null if that is not so
 */
export function bufferFinding(
  buffer: BufferState | null,
  limitBytes: number,
  nowMs: number,
  tooOldForReplicas: string | null = null,
): Finding {
  const part = 'Delivery buffer'
  if (!buffer) return { part, state: 'warning', words: 'Its stream does not exist yet: a server creates it when it starts.' }
  const { messages, bytes, oldestAt } = buffer
  const waiting = oldestAt === null ? 'nothing waits' : `${messages} deliveries wait, the oldest since ${at(Date.parse(oldestAt))}`
  const space = `${size(bytes ?? 0)} of ${size(buffer.limitBytes ?? 0)} are used`
  switch (bufferTrouble(buffer, nowMs)) {
    case 'unreachable':
      return {
        part,
        state: 'problem',
        words:
          'It does not answer, so delivered values are refused: see whether the servers of NATS_URL run with JetStream, a majority of them, and whether this user may use it.',
      }
    case 'full':
      return {
        part,
        state: 'problem',
        words: `It is nearly full, ${space} and ${waiting}: see whether an instance stores them, then raise INGEST_BUFFER_MB and restart.`,
      }
    case 'late':
      return {
        part,
        state: 'problem',
        words: `Values are stored late, ${waiting}: see whether an instance has the duty 'ingest' and whether the database is slow.`,
      }
    case null:
      if (tooOldForReplicas !== null)
        return {
          part,
          state: 'warning',
          words: `${waiting}; ${space}. One server of the cluster keeps it, as NATS ${tooOldForReplicas} is too old for copies: update all of them to 2.10 or newer and restart an instance.`,
        }
      return buffer.limitBytes === limitBytes
        ? { part, state: 'ok', words: `${waiting}; ${space}` }
        : { part, state: 'warning', words: otherLimit(buffer.limitBytes ?? 0, limitBytes) }
  }
}

export interface CityChecks {
  city: string
  /** When an instance last ran the checks of System Status; null: never. */
  seenAtMs: number | null
  /** Those that are not healthy. */
  failing: readonly { name: string; state: 'failing' | 'unknown'; problem: string | null; sinceMs: number }[]
  feeds: readonly { name: string; problem: string | null; lastSuccessMs: number | null }[]
}

/** What System Status said last. */
export function cityFindings({ city, seenAtMs, failing, feeds }: CityChecks, nowMs: number): Finding[] {
  const part = `City ${city}`
  if (seenAtMs === null) return [{ part, state: 'warning', words: 'No server has run for it yet: start one.' }]
  if (nowMs - seenAtMs > SEEN_WITHIN_MS) {
    const words = `No server has checked it since ${at(seenAtMs)}: start one, or see why it does not reach this database.`
    return [{ part, state: 'warning', words }]
  }
  const findings = failing.map(({ name, state, problem, sinceMs }): Finding => {
    if (state === 'failing') return { part, state: 'problem', words: `${name} since ${at(sinceMs)}: ${problem ?? 'it fails.'}` }
    const words =
      nowMs - sinceMs <= FIRST_RESULT_WITHIN_MS
        ? `${name}: no result yet, as in the first seconds after a start. Run 'oppidum doctor' again in half a minute.`
        : `${name} since ${at(sinceMs)}: ${problem ?? 'not known.'} See the server's log.`
    return { part, state: 'warning', words }
  })
  for (const { name, problem, lastSuccessMs } of feeds) {
    const last = lastSuccessMs === null ? 'never fetched' : `last fetched ${at(lastSuccessMs)}`
    findings.push({ part, state: 'problem', words: `Feed ${name}, ${last}: ${problem ?? 'it fails.'}` })
  }
  return findings.length > 0 ? findings : [{ part, state: 'ok', words: 'all checks of System Status are green' }]
}

const at = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`
