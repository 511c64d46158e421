import { anchor } from '@oppidum/domain/core/geo'
import type { Language } from '@oppidum/domain/core/language'
import type { Incident } from '@oppidum/domain/records/incident'
import { inLanguage } from '@oppidum/domain/records/translation'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import { calendarText, contentLine, utc } from './content-line.ts'
import { workTimes } from './work-times.ts'

export interface WorksCalendar {
  cityName: string
  language: Language
  brandName: string
  /** Host of the installation, which makes ids unique in the world. */
  host: string
  works: readonly Incident[]
  /** The page about an incident. */
  pageOf(id: string): string
}

/** An iCalendar object (RFC 5545) with planned works. Without METHOD: a calendar to subscribe to, not a message. */
export function worksCalendar({ cityName, language, brandName, host, works, pageOf }: WorksCalendar): string {
  const words = wordsIn(language).publishing

  function event(work: Incident): string[] {
    const said = inLanguage(work, language)
    const { start, end, isCancelled } = workTimes(said)
    const facts = [said.description, end === null ? words.endUnknown : '', words.evidence(said)].filter((it) => it !== '')
    const [longitude, latitude] = said.geometry ? anchor(said.geometry) : []
    return [
      'BEGIN:VEVENT',
      `UID:${said.id}@${host}`,
      `SEQUENCE:${said.version - 1}`,
      `DTSTAMP:${utc(said.updatedAt)}`,
      `LAST-MODIFIED:${utc(said.updatedAt)}`,
      `CREATED:${utc(said.createdAt)}`,
      `DTSTART:${utc(start)}`,
      ...(end === null ? [] : [`DTEND:${utc(end)}`]),
      `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${calendarText(said.title)}`,
      ...(said.location === '' ? [] : [`LOCATION:${calendarText(said.location)}`]),
      `DESCRIPTION:${calendarText(facts.join('\n'))}`,
      ...(latitude === undefined ? [] : [`GEO:${latitude};${longitude}`]),
      `URL:${pageOf(said.id)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]
  }

  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${calendarText(brandName)}//works//${language.toUpperCase()}`,
    `NAME:${calendarText(words.works(cityName))}`,
    `X-WR-CALNAME:${calendarText(words.works(cityName))}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...works.flatMap(event),
    'END:VCALENDAR',
  ]
  return lines.map(contentLine).join('')
}
