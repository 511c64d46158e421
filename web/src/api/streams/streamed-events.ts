import { eventReader } from './event-stream-reader.ts'

/** An event as received; `data` is its parsed JSON, undefined when invalid. */
export interface ReceivedEvent {
  event: string
  data: unknown
}

/**
 * Yields the events of a response until it ends or the consumer stops.
 * @param mostSigns maximum characters of an event
 * @param onData called for every chunk, as a sign that the line is alive
 * @throws RangeError when an event does not end, another error when the connection breaks
 */
export async function* streamedEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  mostSigns: number,
  onData: () => void,
): AsyncGenerator<ReceivedEvent> {
  const read = eventReader(mostSigns)
  const pieces = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let piece = await pieces.read(); !piece.done; piece = await pieces.read()) {
    onData()
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
