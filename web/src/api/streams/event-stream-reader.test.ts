import { expect, test } from 'vitest'
import { eventReader, type StreamedEvent } from './event-stream-reader.ts'

const EVENT_LENGTH = 10_000

function readAll(...pieces: string[]): StreamedEvent[] {
  const read = eventReader(EVENT_LENGTH)
  return pieces.flatMap(read)
}

test.each<[string, string, StreamedEvent[]]>([
  ['an event with its name', 'event: said\ndata: {"a":1}\n\n', [{ event: 'said', data: '{"a":1}' }]],
  ['one without a name is a message', 'data: x\n\n', [{ event: 'message', data: 'x' }]],
  ['several lines are one text', 'data: a\ndata: b\n\n', [{ event: 'message', data: 'a\nb' }]],
  ['only one leading space is removed', 'data:  x\n\ndata:x\n\n', [{ event: 'message', data: ' x' }, { event: 'message', data: 'x' }]], // biome-ignore format: one case a line
  ['comments, ids and retry are ignored', ': still here\nid: 7\nretry: 10\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
  ['a name without data is not an event', 'event: said\n\ndata: x\n\n', [{ event: 'message', data: 'x' }]],
  ['a field without a colon is empty', 'data\n\n', [{ event: 'message', data: '' }]],
  ['an unfinished event is dropped', 'data: x\n\ndata: y\n', [{ event: 'message', data: 'x' }]],
])('%s', (_, stream, events) => {
  expect(readAll(stream)).toEqual(events)
})

const STREAM = 'event: begun\ndata: {"name":"Ñandú – 14:00"}\n\n: ping\n\nevent: said\ndata: 1\ndata: 2\n\n'
const EVENTS = [
  { event: 'begun', data: '{"name":"Ñandú – 14:00"}' },
  { event: 'said', data: '1\n2' },
]

test.each([
  ['\n', '\n'],
  ['\r\n', '\r\n'],
  ['\r', '\r'],
])('reads lines that end with %j however they are cut', (_, end) => {
  // Only what follows distinguishes a line that ends with '\r' from one with '\r\n'.
  const stream = `${STREAM.replaceAll('\n', end)}:`
  expect(readAll(stream)).toEqual(EVENTS)
  expect(readAll(...stream)).toEqual(EVENTS)
  for (let at = 0; at <= stream.length; at += 1) expect(readAll(stream.slice(0, at), stream.slice(at))).toEqual(EVENTS)
})

test('gives up on an event that does not end', () => {
  const read = eventReader(EVENT_LENGTH)
  read('data: ')
  expect(() => read('x'.repeat(EVENT_LENGTH))).toThrow(RangeError)
})
