import { expect, test } from 'vitest'
import { type WebAnswer, type WebClient, WebFailure } from '../../../adapters/web/web-client.ts'
import { jobRunner } from '../../../platform/jobs/job-runner.ts'
import { manualTimers, waitUntil } from '../../../platform/jobs/testing/manual-timers.ts'
import { FeedSchema } from '../importers.ts'
import { inThreadPool } from '../parsing/parse-pool.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { feedJob } from './feed-job.ts'

const MINUTE_MS = 60_000

const cap = `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>wind-1</identifier><sender>weather@city.invalid</sender><sent>2026-11-20T06:50:00+00:00</sent>
  <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
  <info><category>Met</category><event>Wind</event><urgency>Expected</urgency><severity>Severe</severity><certainty>Likely</certainty>
    <onset>2026-11-20T07:10:00+00:00</onset><expires>2026-11-20T07:40:00+00:00</expires>
    <area><areaDesc>The coast</areaDesc></area></info>
</alert>`

const datex = `<?xml version="1.0" encoding="UTF-8"?>
<d2LogicalModel xmlns="http://datex2.eu/schema/2/2_0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" modelBaseVersion="2">
  <payloadPublication xsi:type="SituationPublication" lang="en">
    <publicationTime>2026-11-20T06:50:00Z</publicationTime>
    <situation id="works-1" version="1">
      <headerInformation><informationStatus>real</informationStatus></headerInformation>
      <situationRecord xsi:type="MaintenanceWorks" id="works-1-1" version="1">
        <situationRecordCreationTime>2026-11-19T08:00:00Z</situationRecordCreationTime>
        <situationRecordVersionTime>2026-11-19T08:00:00Z</situationRecordVersionTime>
        <validity><validityStatus>definedByValidityTimeSpec</validityStatus><validityTimeSpecification>
          <overallStartTime>2026-11-20T07:10:00Z</overallStartTime><overallEndTime>2026-11-20T07:40:00Z</overallEndTime>
        </validityTimeSpecification></validity>
      </situationRecord>
    </situation>
  </payloadPublication>
</d2LogicalModel>`

const works = JSON.stringify({
  feed_info: { publisher: 'Roads', version: '4.2', update_date: '2026-11-20T06:50:00Z', data_sources: [] },
  type: 'FeatureCollection',
  features: [
    {
      id: 'works-1',
      type: 'Feature',
      properties: {
        core_details: { event_type: 'work-zone', road_names: ['Harbour Road'], update_date: '2026-11-19T08:00:00Z' },
        vehicle_impact: 'some-lanes-closed',
        start_date: '2026-11-20T07:10:00Z',
        end_date: '2026-11-20T07:40:00Z',
      },
      geometry: null,
    },
  ],
})

const FEEDS = [
  { standard: 'cap', body: cap, mediaType: 'application/xml', settings: { area: 'all' } },
  { standard: 'datex2', body: datex, mediaType: 'application/xml', settings: { content: 'situations' } },
  { standard: 'wzdx', body: works, mediaType: 'application/json', settings: {} },
]

test.each(FEEDS)('what $standard announces begins and ends at its time, without a fetch and while the publisher is gone', async (given) => {
  const time = manualTimers(Date.parse('2026-11-20T07:00:00Z'))
  const store = memoryStore()
  let requests = 0
  const web: WebClient = {
    async get(): Promise<WebAnswer> {
      if (++requests > 1) throw new WebFailure('not_reachable')
      const bytes = new TextEncoder().encode(given.body)
      return { kind: 'content', bytes, mediaType: given.mediaType, etag: null, lastModified: null }
    },
    close: async () => {},
  }
  const quiet = () => {}
  const log = { info: quiet, warn: quiet, error: quiet }
  const heard: (number | undefined)[] = []
  const intake: typeof store.intake = {
    ...store.intake,
    incidents(delivery, drafts, options) {
      heard.push(delivery.heardMs)
      return store.intake.incidents(delivery, drafts, options)
    },
  }
  const parts = { ...time, web, intake, ledger: store.ledger, pool: inThreadPool(), random: () => 0, secretOf: async () => undefined, log }
  const { standard, settings } = given
  const feed = FeedSchema.parse({ standard, id: 'a', name: 'A', url: 'https://a.invalid/', everySeconds: 900, ...settings })
  const runner = jobRunner({ ...time, log }, [feedJob(parts, { cityId: 'town', feed })])
  runner.start()
  const to = async (ms: number, deliveries: number, outcomes: number) => {
    await waitUntil(() => time.waitingMs().length === 1)
    time.advance(ms)
    await waitUntil(() => heard.length >= deliveries && store.outcomes.length >= outcomes && time.waitingMs().length === 1)
    return [...store.records.values()].map((it) => it.status)
  }
  try {
    const startMs = time.clock.nowMs()
    expect(await to(0, 1, 1)).toEqual(['pending'])
    expect(time.waitingMs()).toEqual([10 * MINUTE_MS])
    expect(await to(10 * MINUTE_MS, 2, 1)).toEqual(['active'])
    // The fetches of 07:15 and 07:30 fail.
    expect(await to(5 * MINUTE_MS, 2, 2)).toEqual(['active'])
    expect(await to(15 * MINUTE_MS, 2, 3)).toEqual(['active'])
    expect(await to(10 * MINUTE_MS, 3, 3)).toEqual(['resolved'])
    expect(requests).toBe(3)
    // Reading it again confirms nothing.
    expect(heard).toEqual([undefined, startMs, startMs])
    expect(time.waitingMs()).toEqual([5 * MINUTE_MS])
  } finally {
    await runner.stop()
  }
})
