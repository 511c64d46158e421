import type { BackupUpload, UploadLog } from '../../adapters/object-store/backup-upload.ts'
import type { Tx } from '../db/connection.ts'
import { run, sql } from '../db/sql.ts'

/** The uploads of backups to S3 that are not complete. */
export function backupUploadStore(db: Pick<Tx, 'query'>): UploadLog {
  return {
    async add({ endpoint, bucket, key, uploadId }) {
      await run(db, sql`insert into backup_upload (endpoint, bucket, key, upload_id) values (${endpoint}, ${bucket}, ${key}, ${uploadId})`)
    },

    async remove({ endpoint, uploadId }) {
      await run(db, sql`delete from backup_upload where endpoint = ${endpoint} and upload_id = ${uploadId}`)
    },

    async unfinished(endpoint) {
      const { rows } = await run<BackupUpload>(
        db,
        sql`select endpoint, bucket, key, upload_id as "uploadId" from backup_upload where endpoint = ${endpoint} order by begun_at`,
      )
      return rows
    },
  }
}
