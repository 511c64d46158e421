import { readFileSync } from 'node:fs'
import { type IntakeCounts, partsOf } from '@oppidum/domain/feeds/intake'
import { systemClock } from '../../../adapters/clock/system.adapter.ts'
import { parseOutboundAllow } from '../../../adapters/web/outbound-allow.ts'
import { undiciWebClient } from '../../../adapters/web/undici.adapter.ts'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { FeedSchema } from '../importers.ts'
import { parsePool } from '../parsing/parse-pool.ts'
import { type FeedParts, feedJob } from '../scheduler/feed-job.ts'
import { memoryStore } from './memory-store.ts'
import { peakResidentBytes } from './peak-memory.ts'

/**
 * A process that fetches one feed several times and reports the cost: how far peak resident memory exceeded that after the first few
 * fetches, and the longest time its main thread worked without yielding.
 */
const [feed, workerUrl = '', port = '', small = '0', turns = '1'] = process.argv.slice(2)
const { ledger, outcomes } = memoryStore()
let count = 0
let largest = 0
/** Discards the drafts, so that only the path to the store is measured; the pause stands in for a slow store. */
async function swallow(part: readonly unknown[]): Promise<IntakeCounts> {
  count += part.length
  largest = Math.max(largest, part.length)
  await new Promise((done) => setTimeout(done, 1))
  return { created: part.length, updated: 0, unchanged: 0, rejected: 0 }
}
const taking = async (drafts: Parameters<typeof partsOf<unknown>>[0]) => {
  let taken: IntakeCounts = { created: 0, updated: 0, unchanged: 0, rejected: 0 }
  for await (const part of partsOf(drafts)) taken = await swallow(part)
  return taken
}
const pool = parsePool({ workerUrl: new URL(workerUrl) })
const web = undiciWebClient({ allow: parseOutboundAllow(`127.0.0.1:${port}`) })
const quiet = () => {}

const log = { info: quiet, warn: quiet, error: quiet }

const parts: FeedParts = {
  clock: systemClock,
  web,
  intake: {
    incidents: (_delivery, drafts) => taking(drafts),
    serviceRequests: (_delivery, drafts) => taking(drafts),
    observations: (_delivery, observations) => swallow(observations),
    offline: async () => {},
    vehicles: (_delivery, drafts) => taking(drafts),
    hourlyHistory: async () => {},
    history: async () => {},
  },
  ledger,
  pool,
  random: () => 0,
  secretOf: async () => undefined,
  log,
}
const jobs = [feedJob(parts, { cityId: 'town', feed: FeedSchema.parse(JSON.parse(feed ?? '{}')) })]

function after(_ms: number, run: () => void): () => void {
  if (outcomes.length === Number(small)) settle()
  const timer = outcomes.length < Number(turns) ? setTimeout(run, 200) : undefined
  if (!timer) finish()
  return () => clearTimeout(timer)
}

let before = 0
let busyMs = 0
let heldMs = 0

/** CPU time of the main thread, so that other load on the machine does not count. */
function ownMs(): number {
  return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

function settle() {
  before = process.memoryUsage.rss()
  count = 0
  busyMs = ownMs()
  setInterval(() => {
    const nowMs = ownMs()
    heldMs = Math.max(heldMs, nowMs - busyMs)
    busyMs = nowMs
  }, 2)
}

jobRunner({ clock: systemClock, log, after }, jobs).start()

function finish() {
  const most = peakResidentBytes()
  const report = {
    beforeMb: before / 1e6,
    growthMb: (most - before) / 1e6,
    heldMs,
    count,
    largest,
    outcomes: outcomes.map((it) => it.outcome),
  }
  process.stdout.write(JSON.stringify(report), () => process.exit(0))
}
