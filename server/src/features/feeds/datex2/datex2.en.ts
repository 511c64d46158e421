import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'DATEX II publications',
  about:
    "Europe's standard for road traffic: accidents, road works and closures as incidents, or the speeds and flows of detectors and links.",
  fields: {
    content: { label: 'Content', choices: { situations: 'Situations', measurements: 'Measured data or travel times' } },
    siteTableUrl: {
      label: 'Address of the site table',
      hint: 'Measured data refer to sites or locations by number. Their table says where they are and which lane and vehicles a value is for.',
    },
    language: { label: 'Language of texts', hint: 'For publishers that write several, such as nl. Empty: the first that they write.' },
    publicOnly: {
      label: 'Only records marked as public',
      hint: 'Many national feeds mark all of their records as restricted, even though they publish them.',
    },
    lanesInOrder: {
      label: 'Without a site table: lane by lane',
      hint: 'Each speed begins a lane, and the flows after it are classes of vehicles that can be added up.',
    },
  },
}
