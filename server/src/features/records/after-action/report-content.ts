/** A report as it is drawn: every word of it in its reader's language, every time in the city's. */
export interface ReportContent {
  /** Of the document, for those who hear it. */
  language: string
  brand: string
  /** 'INC-2026-000001' and its title. */
  number: string
  title: string
  /** At the head of each page, in small: city, when it was made, by whom. */
  head: string
  /** Under the title: what kind of report this is, and in which zone its times are. */
  lead: string
  sections: readonly ReportSection[]
  /** '{page} / {pages}' as the foot says it. */
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
      /** What is left out; null when nothing is. */
      note: string | null
      head: readonly [when: string, who: string, what: string]
      entries: readonly ReportEntry[]
    }
  | { kind: 'pictures'; title: string; pictures: readonly ReportPicture[] }

export interface ReportEntry {
  when: string
  who: string
  /** Through which door it came. */
  door: string
  what: string
  /** Why, or what was said; null when nothing was. */
  why: string | null
  /** What it changed, a line each. */
  changes: readonly string[]
}

export interface ReportPicture {
  /** A JPEG; null when it could not be read. */
  bytes: Uint8Array | null
  caption: string
}
