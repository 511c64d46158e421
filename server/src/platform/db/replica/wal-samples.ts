/** Where the primary's write-ahead log ended at some moment after `atMs`; positions in bytes. */
export interface WalSample {
  /** Of this process, in ms. */
  atMs: number
  lsn: number
}

export interface WalSamples {
  /** Samples are added in the order of their times. */
  add(sample: WalSample): void
  /** A server that has replayed up to here shows everything that was committed before `needMs`; null if no sample is young enough. */
  neededAt(needMs: number): number | null
  /** A server that has replayed up to `lsn` shows everything that was committed before this time; null if that is too long ago. */
  shownUntil(lsn: number): number | null
}

/** How long samples are of use. */
export const SAMPLES_KEPT_MS = 40_000
/** Of samples closer together, one is enough. */
const APART_MS = 100

/** PostgreSQL's size of a page of the log. Its headers take 24 bytes, in the first page of a file 40. */
const PAGE_BYTES = 8_192
const HEADER_BYTES = 40

/** At the end of a page the log continues behind the next page's header, of which nothing is replayed. */
export const hasReplayed = (replayed: number, needed: number): boolean =>
  replayed >= needed || (replayed % PAGE_BYTES === 0 && needed - replayed <= HEADER_BYTES)

/**
 * Relates positions in the log to this process's time. A transaction is visible after its commit is in the log, so a position read after
 * a moment covers everything that anybody saw before it.
 */
export function walSamples(): WalSamples {
  const samples: WalSample[] = []

  return {
    add(sample) {
      const last = samples.at(-1)
      const before = samples.at(-2)
      // Leaving out a sample asks for more than is needed, and reports less than is shown; never the other way round.
      if (last && (last.lsn === sample.lsn || (before && last.atMs - before.atMs < APART_MS))) samples.pop()
      samples.push(sample)
      while (samples[0] && samples[0].atMs < sample.atMs - SAMPLES_KEPT_MS) samples.shift()
    },
    neededAt: (needMs) => samples.find((it) => it.atMs >= needMs)?.lsn ?? null,
    shownUntil: (lsn) => samples.findLast((it) => hasReplayed(lsn, it.lsn))?.atMs ?? null,
  }
}
