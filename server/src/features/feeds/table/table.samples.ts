import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import type { Observation } from '@oppidum/domain/feeds/intake'
import { expect, test } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { sample, samplePath } from '../testing/samples-folder.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'

const nowMs = Date.parse('2026-11-20T07:00:00Z')

/** The value of a Python expression over the rows of a sample: a reader that shares nothing with ours. */
function pythonValue(path: string, expression: string): unknown {
  const program = `import json,sys; rows=json.load(open(sys.argv[1])); print(json.dumps(${expression}))`
  return JSON.parse(execFileSync('python3', ['-c', program, samplePath(path)], { encoding: 'utf8' }))
}

const feedOf = (more: object) =>
  FeedSchema.parse({
    standard: 'table',
    id: 'sample',
    name: 'S',
    url: 'http://sample.invalid/',
    everySeconds: 60,
    dialect: 'socrata',
    ...more,
  })

const SPEEDS = 'socrata/nyc_dot_traffic_speeds.json'
const TICKETS = 'socrata/new_orleans_311.json'

const speeds = feedOf({
  target: 'traffic',
  timeZone: 'America/New_York',
  mapping: {
    id: { column: 'link_id' },
    name: { column: 'link_name' },
    time: { column: 'data_as_of' },
    speed: { column: 'speed', unit: 'mph' },
    status: { column: 'status' },
    geometry: { column: 'link_points', unit: 'lat,lon' },
  },
})

test('every table of the samples is read here', () => {
  const files = readdirSync(samplePath('socrata')).filter((it) => it.endsWith('.json'))
  expect(files.map((it) => `socrata/${it}`).sort()).toEqual([TICKETS, SPEEDS].sort())
})

test('link speeds of New York: all but those that say no data, with a line for each link', () => {
  const { observations = [], rejected, flawed, observedAt } = wholeAnswer(sample(SPEEDS), 'application/json', speeds, { nowMs })
  const byId = (list: readonly Observation[]) => Object.fromEntries(list.map((it) => [it.placeId, it.value]))
  expect(byId(observations)).toEqual(pythonValue(SPEEDS, "{r['link_id']: float(r['speed']) for r in rows if r['status'] == '0'}"))
  expect(rejected).toEqual([
    { reason: 'no data, says the publisher', count: pythonValue(SPEEDS, "sum(1 for r in rows if r['status'] == '-101')") },
  ])
  expect(flawed).toEqual([
    { reason: 'line is cut off', count: pythonValue(SPEEDS, "sum(1 for r in rows if len(r['link_points']) == 255)") },
  ])
  expect(observedAt).toBe('2026-06-30T21:46:02.000Z')
  const { drafts, sites } = decodeFeed(sample(SPEEDS), 'application/json', speeds, { nowMs })
  for (const _ of drafts);
  expect(Object.fromEntries((sites?.() ?? []).map((it) => [it.id, it.geometry?.coordinates.length]))).toEqual(
    pythonValue(SPEEDS, "{r['link_id']: len(r['link_points'].split()) - (len(r['link_points']) == 255) for r in rows}"),
  )
  expect(sites?.().map((it) => it.name)).toEqual(pythonValue(SPEEDS, "[r['link_name'] for r in rows]"))
})

test('tickets of New Orleans: all of them, open and closed', () => {
  const feed = feedOf({
    target: 'serviceRequests',
    timeZone: 'America/Chicago',
    mapping: {
      id: { column: 'ticket_id' },
      category: { column: 'issue_type' },
      description: { column: 'issue_description' },
      status: { column: 'ticket_status' },
      time: { column: 'ticket_created_date_time' },
      closed: { column: 'ticket_closed_date_time' },
      geometry: { column: 'location' },
      place: { column: 'street_address' },
    },
  })
  const { requests = [], rejected, flawed } = wholeAnswer(sample(TICKETS), 'application/json', feed, { nowMs })
  expect([rejected, flawed]).toEqual([[], []])
  expect(
    Object.fromEntries(requests.map((it) => [it.externalId, [it.title, it.status === 'completed', it.geometry?.coordinates]])),
  ).toEqual(
    pythonValue(TICKETS, "{r['ticket_id']: [r['issue_type'], r['ticket_status'] == 'Closed', r['location']['coordinates']] for r in rows}"),
  )
  expect(requests.find((it) => it.externalId === '101000608800')).toMatchObject({
    createdAt: '2016-10-21T13:55:58.000Z',
    completedAt: '2016-11-01T11:46:47.000Z',
    location: '7723 Hampson St',
  })
})
