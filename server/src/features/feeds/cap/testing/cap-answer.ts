import type { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { DecodeContext } from '../../importer.ts'
import { FeedSchema } from '../../importers.ts'
import { fixture } from '../../testing/fixture.ts'
import { wholeAnswer } from '../../testing/whole-answer.ts'

export const aFeed = (more: object = {}) =>
  FeedSchema.parse({
    standard: 'cap',
    id: 'warnings',
    name: 'Warnings',
    url: 'https://weather.invalid/index.atom?area=south',
    everySeconds: 60,
    timeZone: 'America/Montevideo',
    ...more,
  })

export const context: DecodeContext = { nowMs: Date.parse('2026-11-20T07:00:00Z'), bounds: [-56.25, -34.95, -56.05, -34.8] }

/** A fixture of this folder, read whole. */
export const decode = (file: string, feed: FeedDefinition = aFeed(), more: Partial<DecodeContext> = {}) =>
  wholeAnswer(fixture(`cap/${file}`), 'application/xml', feed, { ...context, ...more })
