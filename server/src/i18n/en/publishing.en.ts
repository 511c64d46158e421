import type { PublishingWords } from '../publishing-texts.ts'

const QUALITY = { measured: '', estimated: ', estimated', forecast: ', forecast', simulated: ', simulated', sample: ', sample data' }

export const publishing: PublishingWords = {
  incidents: (city) => `${city}: incidents`,
  works: (city) => `${city}: planned works`,
  alerts: (city) => `${city}: alerts`,
  event: { fire: 'Fire', power_outage: 'Power outage', traffic_accident: 'Traffic accident', other: 'Incident' },
  cancelled: (title) => `Cancelled: ${title}`,
  status: { pending: 'Pending', active: 'Active', in_progress: 'In progress', resolved: 'Resolved' },
  evidence: ({ source, quality, observedAt }) => `Source: ${source}${QUALITY[quality]}. Last confirmed: ${observedAt}.`,
  endUnknown: 'The end is not known.',
}
