import { expect, test } from 'vitest'
import { type ReceivedEvent, streamedEvents } from './streamed-events.ts'

const EVENT_LENGTH = 10_000

async function receivedFrom(bytes: Uint8Array<ArrayBuffer>, pieceBytes: number): Promise<ReceivedEvent[]> {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += pieceBytes) controller.enqueue(bytes.slice(at, at + pieceBytes))
      controller.close()
    },
  })
  const events: ReceivedEvent[] = []
  for await (const event of streamedEvents(body, EVENT_LENGTH, () => {})) events.push(event)
  return events
}

test.each([1, 2, 1_000])('reads JSON from pieces of %i bytes, also after a byte order mark', async (pieceBytes) => {
  const bytes = new TextEncoder().encode('\uFEFFevent: said\ndata: {"name":"Ñandú"}\n\ndata: no json\n\n')
  expect(await receivedFrom(bytes, pieceBytes)).toEqual([
    { event: 'said', data: { name: 'Ñandú' } },
    { event: 'message', data: undefined },
  ])
})

test('gives up on an event that does not end', async () => {
  const bytes = new TextEncoder().encode(`data: ${'x'.repeat(2 * EVENT_LENGTH)}`)
  await expect(receivedFrom(bytes, 1_000)).rejects.toThrow(RangeError)
})
