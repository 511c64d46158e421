import type { EmbedWords } from '../embed-texts.ts'

const incidents = (count: number) => (count === 1 ? '1 active incident' : `${count} active incidents`)

export const embed: EmbedWords = {
  figure: { incidents: 'Active incidents', traffic: 'Traffic efficiency', energy: 'Energy consumption' },
  quality: { estimated: 'estimated', forecast: 'forecast', simulated: 'simulated', sample: 'sample data' },
  priority: { unknown: 'not prioritised', critical: 'critical', high: 'high', medium: 'medium', low: 'low' },
  asOf: 'As of',
  source: (name) => `Source: ${name}`,
  derived: (brandName) => `calculated by ${brandName}`,
  missing: 'Not measured',
  stale: 'Out of date: there has been no newer value for too long.',
  notRefreshed: 'Could not be refreshed. The time above still applies.',
  map: (city) => `${city}: active incidents`,
  count: (shown, withoutPlace) =>
    withoutPlace === 0 ? `${incidents(shown)} on the map` : `${incidents(shown)} on the map, ${withoutPlace} without a known place`,
  mostUrgent: 'Most urgent',
  open: (brandName) => `Open in ${brandName}`,
}
