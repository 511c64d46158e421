import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'GTFS-Realtime alerts',
  about: 'Service alerts of public transport, as incidents while they are in force.',
  fields: {
    timetableUrl: {
      label: 'Address of the timetable',
      hint: "The agency's GTFS archive (.zip). Without it, alerts show the ids of routes and stops in place of their names.",
    },
    language: {
      label: 'Language',
      hint: "Language code of the incident's own text, such as es. The alert's other languages become translations.",
    },
    alwaysComplete: {
      label: 'Every response is complete',
      hint: 'Only for publishers that mark complete responses as DIFFERENTIAL. Alerts that are no longer listed end.',
    },
  },
}
