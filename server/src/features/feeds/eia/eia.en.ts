import type { ImporterTexts } from '../importer.ts'

export const texts: ImporterTexts = {
  title: 'EIA hourly data',
  about: 'Hourly generation by fuel or demand of a balancing area in the United States; the city gets a share of it.',
  fields: {
    route: { label: 'Content', choices: { 'fuel-type-data': 'Generation by fuel', 'region-data': 'Demand' } },
    share: { label: "The city's share", hint: 'Above 0, up to 1: 0.25 is a quarter of the area.' },
    lagHours: { label: 'Usual delay in hours' },
  },
}
