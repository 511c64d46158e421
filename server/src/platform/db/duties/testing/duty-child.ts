import { connect, transaction } from '../../connection.ts'
import { run, sql } from '../../sql.ts'
import type { Duty } from '../duty.ts'
import { dutyHolder } from '../duty-holder.ts'
import { presentTenure } from '../fence.ts'

/** An instance reduced to its duties. For each it writes rows all the time, in a transaction and by single statements. */
const address = { connectionString: process.argv[2] ?? '' }
const db = connect(address)
const stopping = new Map<Duty, AbortController>()

const insert = (duty: Duty, epoch: number) => sql`insert into written (duty, epoch) values (${duty}, ${epoch})`

async function write(duty: Duty, signal: AbortSignal): Promise<void> {
  const epoch = presentTenure()?.epoch ?? 0
  while (!signal.aborted) {
    await transaction(db, async (tx) => {
      await run(tx, insert(duty, epoch))
      await new Promise((done) => setTimeout(done, 5))
    }).catch(() => undefined)
    await run(db.pool, insert(duty, epoch)).catch(() => undefined)
  }
}

const holder = dutyHolder(address, {
  version: '0.0.0',
  async onStart(duty) {
    const stop = new AbortController()
    stopping.set(duty, stop)
    void write(duty, stop.signal)
  },
  async onStop(duty) {
    stopping.get(duty)?.abort()
  },
  onFault: () => undefined,
})
await holder.first
process.stdout.write(`${JSON.stringify({ id: holder.id })}\n`)
