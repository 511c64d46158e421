import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesObjectStore } from '../adapters/object-store/files.adapter.ts'
import type { PictureParts } from '../features/records/attachments/attachments.ts'
import type { InstallationKeys } from '../platform/auth/installation-keys.ts'
import { inProcessTranscoder } from '../platform/media/transcoder/transcoder.ts'

/** Stores images in a folder of its own, which is created with the first image. */
export function testPictures(...installationKeys: InstallationKeys): PictureParts & { folder: string; clear(): void } {
  const folder = join(tmpdir(), `oppidum-pictures-${randomUUID()}`)
  return {
    folder,
    objects: filesObjectStore(folder, () => undefined),
    transcoder: inProcessTranscoder(),
    installationKeys,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}
