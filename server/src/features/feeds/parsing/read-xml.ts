import { SaxesParser } from 'saxes'
import { asUtf8, decodeText, encodingOf, looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import { elementSpans } from './xml-elements.ts'

/** Limits that no valid feed comes near. */
export interface XmlLimits {
  depth: number
  elements: number
  /** UTF-16 units of one field; the rest is cut off. */
  fieldLength: number
}

export const XML_LIMITS: XmlLimits = { depth: 32, elements: 5_000_000, fieldLength: 65_536 }

/** Bytes parsed at a time. */
const CHUNK = 65_536

/** Texts of a record's children by local name. */
export type XmlFields = ReadonlyMap<string, string>

export interface XmlReading {
  /** Local name of the root element. */
  root: string
  /** Reads a record again, by its position. */
  at(index: number): XmlFields
}

/**
 * Reads XML in chunks and passes on each element called `record` directly below the root, as its children's texts by local name.
 * Deeper children and attributes are left out; the first of two children with one name wins. Document types, and entities other than
 * the five predefined ones, are refused. When this returns, the document was read to its end and is well-formed.
 * @throws DecodeFailure web_page, forbidden_xml, too_complex, broken
 */
export function readXmlRecords(
  bytes: Uint8Array,
  mediaType: string,
  record: string,
  take: (fields: XmlFields) => void,
  limits: XmlLimits = XML_LIMITS,
): XmlReading {
  const whole = recordParser(record, limits, take)
  const text = parseXml(bytes, mediaType, whole.parser)

  const spans = elementSpans(text, record)
  return {
    root: whole.root(),
    at(index) {
      let fields: XmlFields = new Map()
      const { parser } = recordParser(record, limits, (it) => {
        fields = it
      })
      const [from, to] = [spans[index * 2], spans[index * 2 + 1]]
      refusing(() => parser.write(`<root>${text.toString('utf8', from, to)}</root>`).close())
      return fields
    },
  }
}

/**
 * Writes a whole document into a parser, in chunks. Document types, and entities other than the five predefined ones, are refused.
 * @returns the document in UTF-8
 * @throws DecodeFailure web_page, forbidden_xml, broken, and what the parser's handlers throw
 */
export function parseXml(bytes: Uint8Array, mediaType: string, parser: SaxesParser): Buffer {
  const start = decodeText(bytes.subarray(0, 1_000), mediaType)
  if (looksLikeWebPage(start)) throw new DecodeFailure('web_page')
  const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  const text = asUtf8(bytes, encodingOf(bytes, mediaType, declared))
  const decoder = new TextDecoder()
  parser.on('doctype', () => {
    throw new DecodeFailure('forbidden_xml')
  })
  refusing(() => {
    for (let at = 0; at < text.length; at += CHUNK) parser.write(decoder.decode(text.subarray(at, at + CHUNK), { stream: true }))
    parser.write(decoder.decode()).close()
  })
  return text
}

function recordParser(record: string, limits: XmlLimits, take: (fields: XmlFields) => void) {
  const parser = new SaxesParser({ position: false })
  const path: string[] = []
  let root = ''
  let elements = 0
  let fields: Map<string, string> | null = null
  let text = ''

  const addText = (more: string) => {
    if (path.length === 3 && text.length < limits.fieldLength) text += more.slice(0, limits.fieldLength - text.length)
  }
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    path.push(name)
    if (path.length > limits.depth || ++elements > limits.elements) throw new DecodeFailure('too_complex')
    if (path.length === 1) root = name
    if (path.length === 2 && name === record) fields = new Map()
    if (path.length === 3) text = ''
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const name = path.pop() ?? ''
    if (path.length === 2 && fields && !fields.has(name)) fields.set(name, text)
    if (path.length === 1 && fields) {
      take(fields)
      fields = null
    }
  })
  return { parser, root: () => root }
}

function refusing(work: () => void): void {
  try {
    work()
  } catch (cause) {
    if (cause instanceof DecodeFailure) throw cause
    throw new DecodeFailure(/entity/i.test(String(cause)) ? 'forbidden_xml' : 'broken', cause)
  }
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
