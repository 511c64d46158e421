/** What a report of one kind may say; '{street}' is filled in. The lists of a report are as long in every language. */
export interface ReportText {
  /** At most 38 characters. */
  title: string
  /** One of these; with the title it says how grave it is. */
  first: readonly string[]
  /** Perhaps one of these behind it, which adds nothing to that. */
  further: readonly string[]
}

/** They as they are: a language that lacks a report of another one does not compile. */
export function reportTexts<Id extends string>(texts: Record<Id, ReportText>): Readonly<Record<Id, ReportText>> {
  return texts
}
