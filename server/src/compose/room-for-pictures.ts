import type { ObjectStore } from '../adapters/object-store/object-store.ts'
import type { DiskGuard } from '../platform/disk/disk-guard.ts'

/** Stores nothing more while the disk is nearly full; what is stored can be read and removed. */
export function withRoomForPictures(objects: ObjectStore, disk: DiskGuard): ObjectStore {
  return {
    ...objects,
    async put(...object) {
      disk.requireRoom()
      return objects.put(...object)
    },
  }
}
