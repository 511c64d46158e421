import * as z from 'zod/mini'

/** The version of the container's format, which docs/guides/operate/backup.md describes. */
export const FORMAT = 1
export const HEADER = 'oppidum-backup.json'
export const MANIFEST = 'manifest.json'

const Count = z.int().check(z.nonnegative())
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** Names of tables, columns and sequences, as the migrations choose them. */
const SqlName = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,62}$/))

/** A day of observations. */
const Partition = z.strictObject({
  of: SqlName,
  /** In PostgreSQL's words, in UTC. */
  bound: z.string().check(z.regex(/^FOR VALUES FROM \('[0-9 :+.-]{1,40}'\) TO \('[0-9 :+.-]{1,40}'\)$/)),
})

const CopiedTable = z.strictObject({ name: SqlName, columns: z.array(SqlName), partition: z.nullable(Partition) })
export type CopiedTable = z.output<typeof CopiedTable>

/** The next number is `lastValue`, or the one after it if it was called. Text, because it may exceed 2^53. */
const Sequence = z.strictObject({ name: SqlName, lastValue: z.string().check(z.regex(/^\d{1,19}$/)), isCalled: z.boolean() })
export type Sequence = z.output<typeof Sequence>

/** Where the installation's key is: in this backup, in SECRET_KEY, or nowhere, because a backup that is not encrypted must not hold it. */
export const KeyPlace = z.enum(['included', 'setting', 'left-out'])
export type KeyPlace = z.output<typeof KeyPlace>

/** What is known when a backup begins: its first entry. */
export const BackupHeader = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the program that made it. */
  programVersion: z.string().check(z.regex(/^[\w.+-]{1,64}$/)),
  /** The number of the store's last migration. */
  schemaVersion: z.int().check(z.positive()),
  /** The moment of the store that it holds. */
  takenAt: z.iso.datetime(),
  cities: z.array(z.string()),
  postgresVersion: z.string(),
  tables: z.array(CopiedTable),
  sequences: z.array(Sequence),
  key: KeyPlace,
  /** A digest that tells whether a key is the one of this backup. */
  keyCheck: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
})
export type BackupHeader = z.output<typeof BackupHeader>

/** What is known when it is complete: its last entry. */
export const BackupManifest = z.strictObject({
  rows: z.record(z.string(), Count),
  pictures: z.strictObject({ count: Count, bytes: Count, missing: Count }),
  entries: Count,
  /** Of the lists of sums, in their order. */
  sums: z.array(Sha256),
})
export type BackupManifest = z.output<typeof BackupManifest>
