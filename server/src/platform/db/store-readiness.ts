import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { StoreAddress } from './store-address.ts'

/** A store that was killed replays its log first, which may take minutes on a slow disk. */
const PATIENCE_MS = 10 * 60_000

/** Resolves to null once a connection works, or to a reason when that takes too long or is aborted. */
export async function whenReady(address: StoreAddress, unwanted: AbortSignal): Promise<string | null> {
  const giveUpAt = Date.now() + PATIENCE_MS
  while (Date.now() < giveUpAt && !unwanted.aborted) {
    if (await answers({ ...address, database: 'postgres' })) return null
    await sleep(25)
  }
  return 'it does not answer'
}

async function answers(address: StoreAddress): Promise<boolean> {
  try {
    await withClient(address, (client) => client.query('select 1'))
    return true
  } catch {
    return false
  }
}

/** Creates the database if it does not exist. */
export async function createDatabase(address: StoreAddress, name: string): Promise<void> {
  await withClient(address, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  })
}

async function withClient<T>(address: StoreAddress, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5_000 })
  // An error after connecting also fails the query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
