import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeFeed, FeedSchema } from '../importers.ts'
import { detect } from '../ingest-file.ts'
import { sample, samplePath, xpathValue } from '../testing/samples-folder.ts'
import { wholeAnswer } from '../testing/whole-answer.ts'

const element = (name: string) => `*[local-name()="${name}"]`
const aFeed = (more: object) =>
  FeedSchema.parse({ standard: 'cap', id: 'sample', name: 'Sample', url: 'http://sample.invalid/', everySeconds: 60, ...more })

const decode = (file: string, at: string, more: object = { area: 'all', alerts: 'index' }) =>
  wholeAnswer(sample(`cap/${file}`), 'application/octet-stream', aFeed(more), { nowMs: Date.parse(at) })

const text = (file: string, xpath: string) => xpathValue(`cap/${file}`, `string(${xpath})`)
const count = (file: string, xpath: string) => Number(xpathValue(`cap/${file}`, `count(${xpath})`))

test.each(['amber_alert.cap', 'earthquake.cap', 'weather.cap', 'no_optional_fields.cap', 'nws_atom_feed.atom', 'weather_index.atom'])(
  '%s is recognized',
  (file) => {
    expect(detect(sample(`cap/${file}`))).toEqual({ standard: 'cap', settings: { area: 'all', alerts: 'index' } })
  },
)

test('amber alert: English with Spanish as its translation, valid until it is replaced', () => {
  const file = 'amber_alert.cap'
  const info = (number: number, name: string) => text(file, `(//${element('info')})[${number}]/${element(name)}`)
  expect(decode(file, '2003-06-12T06:00:00Z').incidents).toMatchObject([
    {
      externalId: `${text(file, `//${element('sender')}`)},${text(file, `//${element('identifier')}`)}`,
      title: info(1, 'headline'),
      description: info(1, 'description'),
      location: text(file, `(//${element('areaDesc')})[1]`),
      translations: { es: { title: info(2, 'headline'), description: info(2, 'description'), location: 'condado de Los Ángeles' } },
      createdAt: '2003-06-12T05:39:00.000Z',
      type: 'other',
      priority: 'high',
      status: 'active',
      startsAt: null,
      endsAt: null,
      geometry: null,
    },
  ])
  expect(decode(file, '2003-06-12T06:00:00Z', { geocodes: '006037' }).incidents).toHaveLength(1)
  expect(decode(file, '2003-06-12T06:00:00Z', { geocodes: '006038' })).toMatchObject({
    incidents: [],
    rejected: [{ reason: 'outside the area', count: 1 }],
  })
})

test('earthquake: of unknown severity, a circle of no radius is a point', () => {
  const [quake] = decode('earthquake.cap', '2010-09-01T00:00:00Z').incidents ?? []
  expect(quake).toMatchObject({
    title: text('earthquake.cap', `//${element('headline')}`),
    priority: 'unknown',
    status: 'active',
    endsAt: '2010-09-02T05:09:25.000Z',
    geometry: { type: 'Point', coordinates: [-173.274, -16.053] },
  })
  expect(quake?.location).toBe(text('earthquake.cap', `//${element('areaDesc')}`))
  expect(decode('earthquake.cap', '2010-09-03T00:00:00Z').incidents).toMatchObject([
    { status: 'resolved', resolvedAt: '2010-09-02T05:09:25.000Z' },
  ])
  expect(decode('earthquake.cap', '2010-09-01T00:00:00Z', { bounds: [-174, -17, -173, -16] }).incidents).toHaveLength(1)
})

test('flash flood watch: instruction below the description, found by its zone', () => {
  const [watch] = decode('weather.cap', '2010-08-30T12:00:00Z', { geocodes: 'MTZ014' }).incidents ?? []
  expect(watch).toMatchObject({ priority: 'high', status: 'active', startsAt: null, endsAt: '2010-08-30T18:00:00.000Z' })
  const [headline, description, instruction] = ['headline', 'description', 'instruction'].map((it) =>
    text('weather.cap', `//${element(it)}`),
  )
  expect(watch?.title).toBe(headline)
  expect(watch?.description).toBe(`${description}\n\n${instruction}`)
})

test('an alert without an info says nothing', () => {
  expect(decode('no_optional_fields.cap', '2010-09-01T00:00:00Z')).toMatchObject({
    incidents: [],
    rejected: [{ reason: 'no text', count: 1 }],
  })
})

test('NWS index: an incident for every entry, by the CAP elements of the entries', () => {
  const file = 'nws_atom_feed.atom'
  const entries = count(file, `//${element('entry')}`)
  const decoded = decode(file, '2018-08-15T23:00:00Z')
  const list = decoded.incidents ?? []
  const ids = count(file, `//${element('entry')}/${element('id')}[not(. = ../preceding-sibling::*/${element('id')})]`)
  expect(list).toHaveLength(ids)
  expect(decoded.rejected.reduce((sum, it) => sum + it.count, 0)).toBe(entries - ids)
  expect(decoded).toMatchObject({ observedAt: '2018-08-15T22:57:00.000Z', flawed: [] })
  const early = `(${element('urgency')}="Future" or ${element('urgency')}="Past")`
  const of = (severity: string, isEarly: boolean) =>
    count(file, `//${element('entry')}[${element('severity')}="${severity}"][${isEarly ? early : `not(${early})`}]`)
  const priorities = (priority: string) => list.filter((it) => it.priority === priority).length
  expect(priorities('critical')).toBe(of('Extreme', false))
  expect(priorities('high')).toBe(of('Severe', false) + of('Extreme', true))
  expect(priorities('medium')).toBe(of('Moderate', false) + of('Severe', true))
  expect(priorities('low')).toBe(of('Minor', false) + of('Minor', true) + of('Moderate', true))
  const polygons = count(file, `//${element('entry')}[string-length(normalize-space(${element('polygon')})) > 0]`)
  expect(list.filter((it) => it.geometry !== null)).toHaveLength(polygons)
})

test.each(['weather_index.atom', 'earthquake_index.atom'])('%s: every entry links to an alert', (file) => {
  const { links = [] } = decodeFeed(sample(`cap/${file}`), '', aFeed({ area: 'all' }), { nowMs: Date.parse('2010-08-31T03:00:00Z') })
  expect(links).toHaveLength(count(file, `//${element('entry')}`))
  for (const { url } of links) expect(readFileSync(samplePath(`cap/${file}`), 'utf8')).toContain(url)
})

test('an index with its alert gives the alert once', () => {
  const context = { nowMs: Date.parse('2010-08-31T10:00:00Z') }
  const { links = [] } = decodeFeed(sample('cap/earthquake_index.atom'), '', aFeed({ area: 'all' }), context)
  const documents = new Map(links.map((it) => [it.key, { bytes: sample('cap/earthquake.cap'), mediaType: 'application/cap+xml' }]))
  const decoded = decodeFeed(sample('cap/earthquake_index.atom'), '', aFeed({ area: 'all' }), { ...context, documents })
  expect([...decoded.drafts]).toMatchObject([{ title: 'EQ 6.3 Neiafu, Tonga - PRELIMINARY REPORT' }])
  expect(decoded.summary().partial).toBeUndefined()
})
