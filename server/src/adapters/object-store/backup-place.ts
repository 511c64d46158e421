/** Where a backup is: a file or an object in a bucket. */
export interface BackupPlace {
  kind: 'file' | 's3'
  /** For people: the path, or s3://bucket/key. */
  address: string
  /**
   * Stores all bytes or nothing under the address; resolves with their number when they would survive a crash.
   * @param interrupted ends a wait for the place; the bytes themselves have to throw when they are interrupted
   * @throws BackupPlaceFault when there is something under the address already, or it cannot be written
   */
  save(bytes: AsyncIterable<Uint8Array>, interrupted?: AbortSignal): Promise<number>
  /** Sentences for the operator about what earlier backups left at the place and `save` could not remove. */
  remarks(): readonly string[]
  /** @throws BackupPlaceFault when there is nothing, or it cannot be read */
  read(): AsyncIterable<Uint8Array>
  close(): void
}

/** A place that cannot be written or read. One sentence for the operator. */
export class BackupPlaceFault extends Error {
  override readonly name = 'BackupPlaceFault'
}
