import { manualClock } from '../../../../adapters/clock/manual.adapter.ts'
import { filesObjectStore } from '../../../../adapters/object-store/files.adapter.ts'
import { connect, type StoreAddress } from '../../../../platform/db/connection.ts'
import { aPicture } from '../../../../platform/media/transcoder/testing/hostile-pictures.ts'
import { inProcessTranscoder } from '../../../../platform/media/transcoder/transcoder.ts'
import { wordModeration } from '../../../../testing/word-moderation.ts'
import { imageUploads } from '../image-uploads.ts'
import { signedReceipts } from '../signed-receipts.ts'

/** Where the process that stores an image is killed; `afterwards`: once everything is stored. */
export type KillAt =
  | 'before its first file'
  | 'after its first file'
  | 'after its last file'
  | 'with its row not yet committed'
  | 'afterwards'

export interface StoreOrder {
  address: StoreAddress
  folder: string
  personId: string
  nowMs: number
  killAt: KillAt
}

/** A minimal server that stores one of three files and is killed at the given step. */
const { address, folder, personId, nowMs, killAt } = JSON.parse(process.argv[2] ?? '') as StoreOrder

async function die(at: KillAt): Promise<void> {
  if (at !== killAt) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

const clock = manualClock(nowMs)
const files = filesObjectStore(folder, () => undefined)
const moderation = wordModeration()
let put = 0
const uploads = imageUploads({
  db: connect(address, { maxConnections: 2 }),
  clock,
  objects: {
    async put(name, bytes, mediaType) {
      await die('before its first file')
      await files.put(name, bytes, mediaType)
      put++
      await die('after its first file')
      if (put === 3) await die('after its last file')
    },
  },
  transcoder: inProcessTranscoder(),
  // The decision is attached when the row is inserted and not yet committed.
  moderation: { ...moderation, attach: () => die('with its row not yet committed') },
  receipts: signedReceipts(['nobody signs here'], clock.nowMs),
})
await uploads.upload(personId, { prompt: 'A tram', file: await aPicture('png', 700, 500) })
await die('afterwards')
