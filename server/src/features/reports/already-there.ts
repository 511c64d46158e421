import type { ReportRow } from './report-store.ts'

/** Rolls a transaction back because the report exists already. */
export class AlreadyThere extends Error {
  readonly report: ReportRow

  constructor(report: ReportRow) {
    super('This report is there already.')
    this.report = report
  }
}

/** Rolls a new record back because the same text from the same address was stored at the same moment. */
export class SimultaneousReport extends Error {}
