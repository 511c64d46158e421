/** The content of a report: texts in the reader's language, times in the city's time zone. */
export interface ReportContent {
  /** The document's language, for screen readers. */
  language: string
  brand: string
  /** 'INC-2026-000001' and its title. */
  number: string
  title: string
  /** In small print at the head of each page: city, time and author of the report. */
  head: string
  /** Under the title: the kind of report, and the time zone. */
  lead: string
  sections: readonly ReportSection[]
  /** The footer's '{page} / {pages}'. */
  foot: string
  madeAt: Date
}

export type ReportSection =
  | { kind: 'pairs'; title: string; pairs: readonly (readonly [name: string, value: string])[] }
  | { kind: 'text'; title: string; text: string }
  | { kind: 'list'; title: string; lines: readonly string[] }
  | {
      kind: 'timeline'
      title: string
      /** Says what is left out; null when nothing is. */
      note: string | null
      head: readonly [when: string, who: string, what: string]
      entries: readonly ReportEntry[]
    }
  | { kind: 'pictures'; title: string; pictures: readonly ReportPicture[] }

export interface ReportEntry {
  when: string
  who: string
  /** The channel. */
  door: string
  what: string
  /** Reason or comment; null without one. */
  why: string | null
  /** One line per changed field. */
  changes: readonly string[]
}

export interface ReportPicture {
  /** JPEG; null when the object store could not deliver it. */
  bytes: Uint8Array | null
  caption: string
}
