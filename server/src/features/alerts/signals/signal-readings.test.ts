import type { Leaf } from '@oppidum/domain/alerts/condition'
import pino from 'pino'
import { expect, it } from 'vitest'
import { aCity } from '../../../testing/test-app.ts'
import { nowSample } from './now-sample.ts'
import type { SignalReader, Wanted } from './signal-reader.ts'
import { signalReadings } from './signal-readings.ts'

const LEAF: Leaf = { kind: 'records', records: 'incidents', filter: '', atLeast: 1 }
const wantedOf = (keys: string) =>
  new Map([...keys].map((key): [string, Wanted] => [key, { key, leaf: LEAF, placeId: 'city', personId: null }]))

it('of which many are wanted are read in turns, those that wait longest first', async () => {
  const read: string[] = []
  const reader: SignalReader = {
    kinds: ['records'],
    isAbout: () => true,
    everyMs: 15_000,
    atOnce: 2,
    async read(_, wanted, nowMs) {
      read.push(wanted.map((it) => it.key).join(''))
      return new Map(wanted.map((it) => [it.key, nowSample(nowMs, 1, { source: 'incidents' })]))
    },
  }
  const readings = signalReadings([reader], pino({ level: 'silent' }))
  const next = async (nowMs: number, keys = 'abcde') => (await readings.next(aCity(), wantedOf(keys), nowMs)).map((it) => it.key).join('')
  expect([await next(0), await next(1_000)]).toEqual(['ab', 'cd'])
  // Something changes again and again: nobody is passed over.
  readings.notice({ kind: 'incidents', cityId: 'montevideo' })
  expect(await next(2_000)).toBe('e')
  readings.notice({ kind: 'incidents', cityId: 'montevideo' })
  await next(3_000)
  // The third rule is gone.
  for (const nowMs of [4_000, 5_000, 6_000]) await next(nowMs, 'abde')
  expect(read).toEqual(['ab', 'cd', 'ea', 'bc', 'da', 'e'])
})
