import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'GTFS-Realtime feeds',
  about: 'Public transport: service alerts as incidents while they are in force, or the positions of vehicles on the map.',
  fields: {
    target: {
      label: 'What to read',
      hint: 'Agencies have one address for alerts and another for vehicle positions. Add a feed for each.',
      choices: { incidents: 'Service alerts', vehicles: 'Vehicle positions' },
    },
    timetableUrl: {
      label: 'Address of the timetable',
      hint: "The agency's GTFS archive (.zip). Without it, the ids of routes and stops are shown in place of their names.",
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
