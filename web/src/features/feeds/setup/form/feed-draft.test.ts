import { FeedDefinition } from '@oppidum/domain/feeds/feed-definition'
import type { StandardInfo } from '@oppidum/domain/feeds/feed-setup'
import { describe, expect, test } from 'vitest'
import { definitionOf, draftOf, type FeedDraft, idFrom, type OwnField, type OwnValue, problemsOf, refusedFields } from './feed-draft.ts'

const field = (name: string, input: OwnField['input'], more: Partial<OwnField> = {}): OwnField => ({
  name,
  input,
  choices: [],
  required: false,
  default: null,
  ...more,
})
const standardWith = (fields: OwnField[], key: StandardInfo['key'] = 'none'): StandardInfo => ({
  standard: 'table',
  key,
  arrival: 'fetched',
  fields,
  texts: { en: { title: 'Tables', about: '', fields: {} }, es: { title: 'Tablas', about: '', fields: {} } },
})
const PLAIN = standardWith([])
const STORED = FeedDefinition.parse({
  id: 'counts',
  standard: 'table',
  name: 'Counts',
  url: 'https://city.example/counts',
  everySeconds: 300,
  keyEnv: 'COUNTS_KEY',
  topic: 'roads',
})
const typed = (more: Partial<FeedDraft> = {}): FeedDraft => ({ ...draftOf(PLAIN, STORED, 'UTC'), ...more })

test('a new draft has the time zone of the city and the defaults of the standard', () => {
  const standard = standardWith([
    field('kind', 'choice', { required: true, choices: ['roads', 'bridges'] }),
    field('limit', 'number', { default: 5 }),
    field('strict', 'switch', { default: true }),
    field('rules', 'json', { default: [1] }),
    field('mapping', 'mapping'),
  ])
  expect(draftOf(standard, null, 'America/Montevideo')).toMatchObject({
    id: '',
    everySeconds: '60',
    timeZone: 'America/Montevideo',
    own: { kind: 'roads', limit: '5', strict: true, rules: '[\n  1\n]', mapping: {} },
  })
})

test('a stored definition survives the form unchanged, with the settings that the form does not ask for', () => {
  const standard = standardWith([field('topic', 'text')])
  expect(definitionOf(draftOf(standard, STORED, 'UTC'), standard, STORED)).toEqual(STORED)
})

test.each<[OwnField['input'], OwnValue, unknown]>([
  ['text', ' roads ', 'roads'],
  ['text', '  ', undefined],
  ['number', '1,5', 1.5],
  ['number', '', undefined],
  ['json', '{"a":[1]}', { a: [1] }],
  ['json', '', undefined],
  ['switch', false, false],
  ['mapping', { speed: { column: 'v', unit: 'mph' } }, { speed: { column: 'v', unit: 'mph' } }],
  ['mapping', {}, undefined],
  ['words', [{ key: 0, meaning: 'status', theirs: ' Open ', ours: 'pending' }], { status: { Open: 'pending' } }],
  ['words', [{ key: 0, meaning: 'status', theirs: '', ours: '' }], undefined],
  ['words', [], undefined],
])('a %s of %j is sent as %j', (input, value, sent) => {
  const standard = standardWith([field('topic', input)])
  expect(definitionOf(typed({ own: { topic: value } }), standard, null).topic).toEqual(sent)
})

describe('a draft', () => {
  test.each<[string, Partial<FeedDraft>, Record<string, string>]>([
    ['as it is stored', {}, {}],
    ['without a name', { name: ' ' }, { name: 'feeds.wrong-name' }],
    ['with capitals in its identifier', { id: 'Counts' }, { id: 'feeds.wrong-id' }],
    ["with a source name of the product's own", { id: 'simulator' }, { id: 'feeds.wrong-id' }],
    ['with a password in its address', { url: 'https://a:b@city.example' }, { url: 'feeds.wrong-url' }],
    ['with a path as its address', { url: '/counts' }, { url: 'feeds.wrong-url' }],
    ['without an interval', { everySeconds: '' }, { everySeconds: 'feeds.wrong-interval' }],
    ['with an interval of 4 s', { everySeconds: '4' }, { everySeconds: 'feeds.wrong-interval' }],
    ['with an interval in words', { everySeconds: 'often' }, { everySeconds: 'feeds.wrong-interval' }],
    ['without a limit', { staleAfterSeconds: '' }, {}],
    ['with a limit of half a second', { staleAfterSeconds: '0.5' }, { staleAfterSeconds: 'feeds.wrong-limit' }],
    ['with an unknown time zone', { timeZone: 'Mars/Base' }, { timeZone: 'feeds.wrong-zone' }],
    ['without a time zone', { timeZone: '' }, { timeZone: 'feeds.wrong-zone' }],
  ])('%s has the problems %j', (_what, more, problems) => {
    expect(problemsOf(typed(more), PLAIN, false)).toEqual(problems)
  })

  test.each<[OwnField, OwnValue, string | undefined]>([
    [field('topic', 'text', { required: true }), '', 'feeds.missing-value'],
    [field('topic', 'text'), '', undefined],
    [field('topic', 'number'), 'many', 'feeds.wrong-number'],
    [field('topic', 'json'), '{', 'feeds.wrong-json'],
    [field('topic', 'address'), 'ftp://city.example', 'feeds.wrong-url'],
    [field('topic', 'address'), 'https://city.example/sites', undefined],
    [field('topic', 'mapping', { required: true }), {}, 'feeds.missing-value'],
    [field('topic', 'switch', { required: true }), false, undefined],
  ])('with the setting %j of %j has the problem %s', (own, value, problem) => {
    expect(problemsOf(typed({ own: { topic: value } }), standardWith([own]), false)['own.topic']).toBe(problem)
  })

  test.each<[StandardInfo['key'], string, boolean, boolean, string | undefined]>([
    ['required', '', false, false, 'feeds.missing-key'],
    ['required', 'abc', false, false, undefined],
    ['required', '', true, false, undefined],
    ['required', '', true, true, 'feeds.missing-key'],
    ['optional', '', false, false, undefined],
  ])('with a key that is %s, "%s" typed, stored %s, dropped %s: %s', (need, key, hasKey, dropKey, problem) => {
    expect(problemsOf(typed({ key, dropKey }), standardWith([], need), hasKey).key).toBe(problem)
  })
})

test.each([
  ['Obras viales (centro)', 'obras-viales-centro'],
  ['Tránsito — Rambla', 'transito-rambla'],
  ['  2 puentes ', '2-puentes'],
  ['東京', ''],
  ['a'.repeat(80), 'a'.repeat(64)],
])('the name %s proposes the identifier "%s"', (name, id) => {
  expect(idFrom(name)).toBe(id)
})

test.each<[unknown, Record<string, string | null>]>([
  [[{ at: 'definition.url', problem: 'an address' }], { url: 'an address' }],
  [[{ at: 'definition.topic.0.name', problem: 'a name' }], { 'own.topic': 'a name' }],
  [{ at: 'key' }, { key: null }],
  [undefined, {}],
  ['text', {}],
])('a refusal with the details %j names %j', (details, fields) => {
  expect(refusedFields(details, standardWith([field('topic', 'json')]))).toEqual(fields)
})
