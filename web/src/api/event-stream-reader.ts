/** One event of a text/event-stream. */
export interface StreamedEvent {
  event: string
  data: string
}

/**
 * Reads a text/event-stream (HTML standard, 9.2.6) from pieces that are cut anywhere. Ids and `retry` are of no use here: an answer
 * that was cut off is followed anew from its beginning. An event that its stream ends within is dropped, as the standard has it.
 * @param mostSigns that one event may have
 * @throws RangeError when an event does not end
 */
export function eventReader(mostSigns: number): (piece: string) => StreamedEvent[] {
  let rest = ''
  let begun = false
  let event = ''
  let data: string[] = []
  let length = 0

  return (piece) => {
    const read: StreamedEvent[] = []
    rest += begun ? piece : piece.replace(/^\uFEFF/, '')
    begun ||= piece !== ''
    for (let end = lineEnd(rest); end !== null; end = lineEnd(rest)) {
      const line = rest.slice(0, end.at)
      rest = rest.slice(end.next)
      length += line.length
      if (line === '') {
        if (data.length > 0) read.push({ event: event || 'message', data: data.join('\n') })
        event = ''
        data = []
        length = 0
        continue
      }
      const colon = line.indexOf(':')
      const [field, value] = colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
      if (field === 'event') event = value
      else if (field === 'data') data.push(value)
    }
    if (length + rest.length > mostSigns) throw new RangeError('An event of the stream does not end.')
    return read
  }
}

/** Where the first line ends and the next one begins; null while that cannot be told: of '\r\n' the second half may be yet to come. */
function lineEnd(text: string): { at: number; next: number } | null {
  const at = text.search(/[\r\n]/)
  if (at < 0) return null
  if (text[at] === '\n') return { at, next: at + 1 }
  if (at + 1 === text.length) return null
  return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 }
}
