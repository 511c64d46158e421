import { FeedSchema } from '../../importers.ts'

export const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'open311',
    id: 'requests',
    name: 'Requests',
    url: 'https://city.invalid/open311/v2',
    everySeconds: 60,
    timeZone: 'Europe/Berlin',
    ...more,
  })
