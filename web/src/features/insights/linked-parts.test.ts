import type { InsightFigure } from '@oppidum/domain/insights/insights'
import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const figure = (text: string): InsightFigure => ({
  text,
  value: 1,
  unit: '',
  observedAt: '2026-11-20T15:00:00.000Z',
  call: '/api/city-metrics',
  pointer: '/energyConsumption',
  as: 'value',
  against: null,
  screen: '/energy',
})
const said = (sentence: string, ...texts: string[]) =>
  linkedParts(sentence, texts.map(figure)).map((it) => (it.figure ? `[${it.words}]` : it.words))

test('links each figure in its place', () => {
  expect(said('42 mph on 5 roads, 42 mph yesterday.', '42 mph', '5', '42 mph')).toEqual([
    '[42 mph]',
    ' on ',
    '[5]',
    ' roads, ',
    '[42 mph]',
    ' yesterday.',
  ])
})

test('does not link a figure that the sentence lacks, and loses no word', () => {
  expect(said('All is quiet.', '7', '')).toEqual(['All is quiet.'])
  expect(said('5 of 9', '9', '5')).toEqual(['[5]', ' of ', '[9]'])
})

test('does not find a figure within another number', () => {
  expect(said('11 mph with 1 of 1.', '11 mph', '1')).toEqual(['[11 mph]', ' with ', '[1]', ' of 1.'])
  expect(said('At 11 mph: 1 open', '11 mph', '1', '1')).toEqual(['At ', '[11 mph]', ': ', '[1]', ' open'])
})
