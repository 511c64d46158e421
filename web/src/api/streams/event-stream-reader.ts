import { createParser } from 'eventsource-parser'

/** One event of a text/event-stream. */
export interface StreamedEvent {
  event: string
  data: string
}

/**
 * Reads a text/event-stream from pieces that are cut anywhere, without a byte order mark. Ids and `retry` are of no use here: an
 * answer that was cut off is followed anew from its beginning. An event that its stream ends within is dropped, as the standard has it.
 * @param mostSigns that one event may have
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
    // The library would leave a line that ends with '\r' alone until the next one ends, when that is where the pieces are cut.
    const text = rest + piece
    rest = text.endsWith('\r') ? '\r' : ''
    parser.feed(rest === '' ? text : text.slice(0, -1))
    return read
  }
}
