import { eventReader } from './event-stream-reader.ts'

/** An event as it came in; `data` is what its JSON says, undefined when it is none. */
export interface HeardEvent {
  event: string
  data: unknown
}

/**
 * The events of an answer, one after another, until it ends or whoever listens breaks off.
 * @param mostSigns that one event may have
 * @param heard called with every piece that comes in: the line is not silent
 * @throws RangeError when an event does not end, another error when the connection breaks
 */
export async function* streamedEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  mostSigns: number,
  heard: () => void,
): AsyncGenerator<HeardEvent> {
  const read = eventReader(mostSigns)
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    heard()
    for (const { event, data } of read(piece.value)) yield { event, data: parsed(data) }
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
