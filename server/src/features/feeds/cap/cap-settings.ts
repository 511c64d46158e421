import * as z from 'zod/mini'
import type { FeedWith, SettingField } from '../importer.ts'

const Degrees = (limit: number) => z.number().check(z.gte(-limit), z.lte(limit))

export const CAP_SETTINGS = {
  /** Where an index has its alerts: behind its links, or as CAP elements in its own entries. */
  alerts: z._default(z.enum(['linked', 'index']), 'linked'),
  /** 'city': alerts that touch the bounds or have one of the codes. 'all': every alert, for an address that is about the city only. */
  area: z._default(z.enum(['city', 'all']), 'city'),
  /** Codes of the publisher's areas that the city lies in, separated by blanks or commas. Any list of codes: SAME, UGC, NUTS3, EMMA_ID. */
  geocodes: z._default(z.string().check(z.maxLength(2_000)), ''),
  /** West, south, east, north in degrees. Absent: the city's bounds. */
  bounds: z.optional(
    z
      .tuple([Degrees(180), Degrees(90), Degrees(180), Degrees(90)])
      .check(z.refine(([west, south, east, north]) => west < east && south < north, 'west, south, east, north in this order')),
  ),
  /** Language of the record's own text. Absent: the alert's first; the others are its translations. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/, 'a language code such as es'))),
}

export type CapFeed = FeedWith<typeof CAP_SETTINGS>

export const CAP_FIELDS: readonly SettingField[] = [
  { name: 'alerts', input: { kind: 'choice', choices: ['linked', 'index'] }, required: false },
  { name: 'area', input: { kind: 'choice', choices: ['city', 'all'] }, required: false },
  { name: 'geocodes', input: { kind: 'text' }, required: false },
  { name: 'bounds', input: { kind: 'json' }, required: false },
  { name: 'language', input: { kind: 'text' }, required: false },
]
