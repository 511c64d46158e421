import type { ReportRow } from './report-store.ts'

/** What was sent is there already: the transaction that found it writes nothing. */
export class AlreadyThere extends Error {
  readonly report: ReportRow

  constructor(report: ReportRow) {
    super('This report is there already.')
    this.report = report
  }
}

/** The same words from the same address came to stand at this moment: what was to be a record of its own is none. */
export class SaidAtOnce extends Error {}
