import { backupFile } from '../../../adapters/object-store/backup-file.adapter.ts'
import { filesObjectStore } from '../../../adapters/object-store/files.adapter.ts'
import { connect } from '../../../platform/db/connection.ts'
import { backupCommand } from '../backup-command.ts'
import { restoreCommand } from '../restore-command.ts'

/** What the test tells this process, as JSON in its first argument. */
export interface KilledCommand {
  command: 'backup' | 'restore'
  databaseUrl: string
  objects: string
  migrations: string
  args: string[]
  /** Of the process: it says that it is there and stays until it is killed. */
  stopAt: { what: 'chunk' | 'picture' | 'key'; number: number }
}

const { command, databaseUrl, objects: folder, migrations, args, stopAt } = JSON.parse(process.argv[2] as string) as KilledCommand

let seen = 0
async function pass(what: KilledCommand['stopAt']['what']): Promise<void> {
  if (what !== stopAt.what || ++seen < stopAt.number) return
  process.stdout.write('here\n')
  setInterval(() => undefined, 60_000)
  await new Promise(() => undefined)
}

async function* passed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    await pass('chunk')
  }
}

const address = { connectionString: databaseUrl }
const db = connect(address)
const files = filesObjectStore(folder, () => undefined)
const progress = () => undefined
const placeOf = async (path: string) => {
  const place = backupFile(path)
  return { ...place, save: (bytes: AsyncIterable<Uint8Array>) => place.save(passed(bytes)) }
}

if (command === 'backup') {
  const key = { value: 'k'.repeat(40), isSetting: true }
  await backupCommand({ db, address, objects: files, placeOf, folder, key, nowMs: Date.now, progress }, args)
} else {
  const objects = {
    async put(...picture: Parameters<typeof files.put>) {
      await files.put(...picture)
      await pass('picture')
    },
  }
  const restoreKey = async () => {
    await pass('key')
    return true
  }
  const parts = { db, address, objects, placeOf, migrations, restoreKey, presentKey: async () => 'k'.repeat(40), progress }
  await restoreCommand(parts, args)
}
process.stdout.write('ended\n')
await db.close()
