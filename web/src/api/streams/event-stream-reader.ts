import { createParser } from 'eventsource-parser'

/** One event of a text/event-stream. */
export interface StreamedEvent {
  event: string
  data: string
}

/**
 * Parses a text/event-stream from arbitrary chunks, without a byte order mark. Ids and `retry` are not needed here: an interrupted answer
 * is followed again from its beginning. As the standard says, an incomplete last event is dropped.
 * @param mostSigns maximum characters of an event
 * @throws RangeError when an event does not end
 */
export function eventReader(mostSigns: number): (piece: string) => StreamedEvent[] {
  let read: StreamedEvent[] = []
  const parser = createParser({
    maxBufferSize: mostSigns,
    onEvent: ({ event = 'message', data }) => read.push({ event, data }),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw new RangeError('An event of the stream does not end.')
    },
  })
  let rest = ''
  return (piece) => {
    read = []
    // When a chunk ends with '\r', the library would hold that line back until the next one ends.
    const text = rest + piece
    rest = text.endsWith('\r') ? '\r' : ''
    parser.feed(rest === '' ? text : text.slice(0, -1))
    return read
  }
}
