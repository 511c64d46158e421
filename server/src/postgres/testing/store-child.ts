import pg from 'pg'
import { startBundledPostgres } from '../bundled-postgres.ts'
import { lockDataDir } from '../data-dir-lock.ts'

/** A server reduced to its store: starts it, writes a row, prints what is there, and stays until SIGTERM. */
const dataDir = process.argv[2] ?? ''
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  lockDataDir(dataDir)
  const store = await startBundledPostgres({ dataDir, log: () => undefined })
  const client = new pg.Client(store.connectionString)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table if not exists round (id serial)')
  await client.query('insert into round default values')
  const { rows } = await client.query('select count(*)::int as rows from round')
  process.once('SIGTERM', async () => {
    await client.end()
    await store.stop()
    process.exit(0)
  })
  print({ storePid: store.pid(), rows: rows[0].rows, host: store.address.host })
} catch (error) {
  print({ refused: error instanceof Error ? error.message : String(error) })
  process.exit(1)
}
