import { IMAGE_OBJECTS } from '../../features/gallery/images/image-store.ts'
import { RECORD_PICTURE_OBJECTS } from '../../features/records/attachments/picture-store.ts'
import type { RowObjects } from '../../platform/backup/copied-store.ts'
import { sql } from '../../platform/db/sql.ts'

/** Everything in the object store that a backup holds. */
export const ROW_OBJECTS: RowObjects = {
  names: sql`${RECORD_PICTURE_OBJECTS} union all ${IMAGE_OBJECTS}`,
  tables: ['record_picture', 'image'],
}
