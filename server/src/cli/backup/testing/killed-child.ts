import { backupFile } from '../../../adapters/object-store/backup-file.adapter.ts'
import type { BackupPlace } from '../../../adapters/object-store/backup-place.ts'
import { backupObject } from '../../../adapters/object-store/backup-s3.adapter.ts'
import { filesObjectStore } from '../../../adapters/object-store/files.adapter.ts'
import type { S3Settings } from '../../../adapters/object-store/s3.adapter.ts'
import { backupUploadStore } from '../../../platform/backup/backup-upload-store.ts'
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
  /** Where the address of a backup in a bucket leads. */
  s3?: S3Settings
  /** Of the process: it says that it is there and stays until it is killed. Without it, it runs on. */
  stopAt?: { what: 'chunk' | 'byte' | 'picture' | 'key'; number: number }
}

const { command, databaseUrl, objects: folder, migrations, args, s3, stopAt } = JSON.parse(process.argv[2] as string) as KilledCommand

let seen = 0
async function pass(what: NonNullable<KilledCommand['stopAt']>['what'], count = 1): Promise<void> {
  if (what !== stopAt?.what) return
  seen += count
  if (seen < stopAt.number) return
  process.stdout.write('here\n')
  setInterval(() => undefined, 60_000)
  await new Promise(() => undefined)
}

async function* passed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    yield chunk
    await pass('chunk')
    await pass('byte', chunk.byteLength)
  }
}

const address = { connectionString: databaseUrl }
const db = connect(address)
const files = filesObjectStore(folder, () => undefined)
const progress = () => undefined
const placeOf = async (path: string) => {
  const [, bucket = '', key = ''] = /^s3:\/\/([^/]+)\/(.+)$/.exec(path) ?? []
  const place = s3 === undefined ? backupFile(path) : backupObject(s3, key, bucket, backupUploadStore(db.pool))
  const save: BackupPlace['save'] = (bytes, interrupted) => place.save(passed(bytes), interrupted)
  return { ...place, save }
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
