import { BROKER_FIELDS, connectionOf } from '../broker-settings.ts'
import { receivingImporterFrom } from '../importer.ts'
import { partOf } from '../measure-units.ts'
import { readMessages } from '../received-messages.ts'
import type { EdgeNodes } from './edge-nodes.ts'
import { decodeSparkplug } from './sparkplug-messages.ts'
import { SETTINGS } from './sparkplug-settings.ts'
import { filterOf } from './sparkplug-topic.ts'

/**
 * Sparkplug B 1.0 and 3.0 on an MQTT broker: values of the metrics that the feed maps, with births, deaths and rebirths.
 * docs/guides/connect/sparkplug.md
 */
export const importer = receivingImporterFrom({
  standard: 'sparkplug',
  settings: SETTINGS,
  fields: [
    { name: 'group', input: { kind: 'text' }, required: true },
    { name: 'metrics', input: { kind: 'json' }, required: true },
    ...BROKER_FIELDS,
  ],
  key: 'optional',
  part: ({ metrics }) => partOf(metrics),
  newestTime: 'values',
  ofRegion: false,
  accepts: [],
  snapshot: false,
  lists: [],
  recognize: () => null,
  subscription: (feed, secret) => ({
    ...connectionOf(feed, secret),
    filter: filterOf(feed.group),
    // Sparkplug 3.0, 5.2: hosts begin without a session; edge nodes keep what a host misses.
    sessionSeconds: 0,
  }),
  // The state is what this function left.
  decode: (bytes, _mediaType, feed, { nowMs, state }) => decodeSparkplug(readMessages(bytes), feed, nowMs, state as EdgeNodes | undefined),
})
