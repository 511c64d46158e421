/** An upload in parts that S3 began. */
export interface BackupUpload {
  endpoint: string
  bucket: string
  key: string
  uploadId: string
}

/** The uploads that are neither complete nor aborted. It outlives the process that writes it. */
export interface UploadLog {
  add(upload: BackupUpload): Promise<void>
  remove(upload: BackupUpload): Promise<void>
  unfinished(endpoint: string): Promise<BackupUpload[]>
}
