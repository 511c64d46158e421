import { expect, test } from 'vitest'
import { KEYS, type KeyAct, meaningOf, type Press } from './keys.ts'

const press = (key: string, more: Partial<Press> = {}): Press => ({ key, command: false, shift: false, alt: false, busy: false, ...more })

test.each<[string, Press, string | null, boolean, KeyAct | null, string | null]>([
  ['the palette', press('k', { command: true }), null, true, 'palette', null],
  ['the palette while something is filled in', press('K', { command: true, busy: true }), null, false, 'palette', null],
  ['Ctrl+Shift+K is the browser’s', press('K', { command: true, shift: true }), null, true, null, null],
  ['the overview', press('?', { shift: true }), null, true, 'keys', null],
  ['a question mark in a field', press('?', { shift: true, busy: true }), null, true, null, null],
  ['single keys are off', press('?', { shift: true }), null, false, null, null],
  ['G waits', press('g'), null, true, null, 'G'],
  ['G waits with Caps Lock too', press('G'), null, true, null, 'G'],
  ['G, then I', press('i'), 'G', true, { go: '/incidents' }, null],
  ['G, then something else', press('x'), 'G', true, null, null],
  ['I alone', press('i'), null, true, null, null],
  ['G in a field', press('g', { busy: true }), null, true, null, null],
  ['the row becomes mine', press('m'), null, true, { row: 'assign-to-me' }, null],
  ['G, then M is a screen', press('m'), 'G', true, { go: '/map' }, null],
  ['the theme', press('t'), null, true, 'theme', null],
  ['G, then T is a screen', press('t'), 'G', true, { go: '/traffic' }, null],
  ['the value before', press('V', { shift: true }), null, true, 'value-before', null],
  ['Alt+T is the browser’s', press('t', { alt: true }), null, true, null, null],
  ['Shift is not a letter', press('Shift', { shift: true }), 'G', true, null, null],
])('%s', (_, pressed, leader, singleKeys, act, after) => {
  expect(meaningOf(pressed, leader, singleKeys)).toEqual({ act, leader: after })
})

test('no two shortcuts are the same', () => {
  const written = KEYS.flatMap((it) => it.keys.map((key) => key.keys.join(' ')))
  expect(new Set(written).size).toBe(written.length)
})
