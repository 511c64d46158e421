import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'CAP alerts',
  about: 'Public warnings of weather services and civil protection, as incidents while they are in force.',
  fields: {
    alerts: {
      label: 'Where the alerts are',
      hint: 'Only matters if the address is an Atom or RSS index.',
      choices: { linked: 'Behind the links of the index', index: 'In the index itself' },
    },
    area: { label: 'Which alerts', choices: { city: 'Those that concern the city', all: 'All of them' } },
    geocodes: {
      label: 'Area codes',
      hint: "The publisher's codes of the areas that the city lies in, for alerts without a polygon: MTZ014, 030049.",
    },
    bounds: { label: 'Bounds', hint: "[west, south, east, north] in degrees. Leave empty to use the city's." },
    language: {
      label: 'Language',
      hint: "Language code of the incident's own text, such as es. The alert's other languages become translations.",
    },
  },
}
