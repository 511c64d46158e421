/** The texts of one report template; '{street}' is replaced. The lists have the same length in every language. */
export interface ReportText {
  /** At most 38 characters. */
  title: string
  /** One of these is used; with the title it decides how serious the report is. */
  first: readonly string[]
  /** One of these may follow; it does not change how serious the report is. */
  further: readonly string[]
}

/** Returns the texts unchanged. A language that lacks a report does not compile (simulator-catalogue.ts). */
export function reportTexts<Id extends string>(texts: Record<Id, ReportText>): Readonly<Record<Id, ReportText>> {
  return texts
}
