import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PictureParts } from '../features/pictures/picture-room.ts'
import { filesObjectStore } from '../outside/object-store/files.adapter.ts'
import { inProcessRedrawer } from '../pictures/redrawer.ts'

/** Pictures as files of a folder of their own, which is there with the first of them. */
export function testPictures(installationKey: string): PictureParts & { folder: string; clear(): void } {
  const folder = join(tmpdir(), `oppidum-pictures-${randomUUID()}`)
  return {
    folder,
    objects: filesObjectStore(folder, () => undefined),
    redrawer: inProcessRedrawer(),
    installationKey,
    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}
