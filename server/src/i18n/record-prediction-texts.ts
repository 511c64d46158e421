/** What a prediction says of itself, in the language that the installation writes its records in. */
export interface RecordPredictions {
  decided(words: readonly string[]): string
  unsureCategory(percent: number): string
  unsureType(percent: number): string
  noDepartment(): string
  /** `span`: what `inHours` or `inDays` gives. */
  within(span: string): string
  inHours(hours: number): string
  inDays(days: number): string
  categoryOff(): string
  completionOff(): string
  priorityOff(): string
  /** By which way the city heard of it. */
  heard: Readonly<Record<string, string>>
}
