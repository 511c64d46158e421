import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'ENTSO-E generation and load',
  about: 'Actual generation by production type or total load of a European bidding zone; the city gets a share of it.',
  fields: {
    content: {
      label: 'Content',
      hint: 'A feed reads one of the two. Add two feeds to get both.',
      choices: { generation: 'Generation by production type (A75)', load: 'Total load (A65)' },
    },
    area: {
      label: 'EIC code of the area',
      hint: 'The 16 characters of the bidding zone or control area: 10YES-REE------0 is Spain.',
    },
    share: { label: "The city's share", hint: 'Above 0, up to 1: 0.25 is a quarter of the area.' },
    lagHours: { label: 'Usual delay in hours' },
  },
}
