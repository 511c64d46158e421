import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { asUtf8, decodeText, encodingOf, looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { XmlAttributes, XmlElement } from './xml-element.ts'
import { isOfNamespace, namespaceScopes } from './xml-names.ts'

/** Limits that no valid publication comes near. */
export interface RecordLimits {
  depth: number
  /** Elements of the whole document. */
  elements: number
  /** Elements of one record. */
  recordElements: number
  /** UTF-16 units of one element's text; the rest is cut off. */
  textLength: number
}

export const RECORD_LIMITS: RecordLimits = { depth: 48, elements: 20_000_000, recordElements: 200_000, textLength: 1_000_000 }

export interface RecordVisitor {
  /**
   * An element that belongs to no record begins. True: it is a record, and everything in it is passed on as one tree.
   * @param namespace of the element; '' for none
   */
  opens(name: string, attributes: XmlAttributes, parent: string, namespace: string): boolean
  /** @param span first byte of the record and the byte after it, in the text as UTF-8 */
  takes(record: XmlElement, parent: string, span: readonly [from: number, to: number]): void
}

/** Bytes parsed at a time. */
const CHUNK = 65_536

/**
 * Reads XML in chunks and passes on one record after the other, so that never more than one is in memory. Document types, and entities
 * other than the five predefined ones, are refused. When this returns, the document was read to its end and is well-formed.
 * @returns the text as UTF-8, to which the spans refer
 * @throws DecodeFailure web_page, forbidden_xml, too_complex, broken
 */
export function readXmlTrees(bytes: Uint8Array, mediaType: string, visitor: RecordVisitor, limits: RecordLimits = RECORD_LIMITS): Buffer {
  const start = decodeText(bytes.subarray(0, 1_000), mediaType)
  if (looksLikeWebPage(start)) throw new DecodeFailure('web_page')
  const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  const text = asUtf8(bytes, encodingOf(bytes, mediaType, declared))
  const position = bytePositions(text)
  const parser = new SaxesParser({ position: false })
  connect(parser, visitor, limits, () => position.byteAt(parser.position))
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  try {
    for (let from = 0; from < text.length; ) {
      const to = chunkEnd(text, from)
      // No character is split, but the way for streams is the faster one.
      const chunk = decoder.decode(text.subarray(from, to), { stream: true })
      position.enter(from, chunk)
      parser.write(chunk)
      from = to
    }
    parser.close()
  } catch (cause) {
    if (cause instanceof DecodeFailure) throw cause
    throw new DecodeFailure(/entity/i.test(String(cause)) ? 'forbidden_xml' : 'broken', cause)
  }
  return text
}

interface OpenElement extends XmlElement {
  text: string
  children: XmlElement[]
}

/** Of all elements without any: most have none, and a list for each would cost as much as the element. */
const NO_CHILDREN: XmlElement[] = []
const NO_ATTRIBUTES: XmlAttributes = Object.freeze(Object.create(null))

function connect(parser: SaxesParser, visitor: RecordVisitor, limits: RecordLimits, byte: () => number): void {
  const names = namespaceScopes()
  /** Names of the open elements outside of records. */
  const path: string[] = []
  /** The open elements of the current record, from the record down. */
  const open: OpenElement[] = []
  let top: OpenElement | undefined
  let [elements, recordElements, recordFrom] = [0, 0, 0]
  /** What the next element has: read as they come, because most have none and a list of none costs time as well. */
  let [hasAttributes, hasNamespaces] = [false, false]

  parser.on('doctype', () => {
    throw new DecodeFailure('forbidden_xml')
  })
  parser.on('attribute', ({ name }) => {
    hasAttributes = true
    hasNamespaces ||= isOfNamespace(name)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = names.open(tag.name, hasNamespaces ? tag.attributes : null)
    if (path.length + open.length >= limits.depth || ++elements > limits.elements) throw new DecodeFailure('too_complex')
    const attributes = hasNamespaces ? names.attributes(tag.attributes) : hasAttributes ? tag.attributes : NO_ATTRIBUTES
    hasAttributes = false
    hasNamespaces = false
    if (top) {
      if (++recordElements > limits.recordElements) throw new DecodeFailure('too_complex')
      const element: OpenElement = { name, attributes, text: '', children: NO_CHILDREN }
      if (top.children === NO_CHILDREN) top.children = [element]
      else top.children.push(element)
      open.push(element)
      top = element
    } else if (visitor.opens(name, attributes, path[path.length - 1] ?? '', names.namespace(tag.name))) {
      recordFrom = byte()
      recordElements = 1
      top = { name, attributes, text: '', children: NO_CHILDREN }
      open.push(top)
    } else path.push(name)
  })
  const addText = (more: string) => {
    // What follows an element's first child is the white space of an indented document: nothing here has mixed content.
    if (!top || top.children.length > 0) return
    const left = limits.textLength - top.text.length
    if (left > 0) top.text += more.length > left ? more.slice(0, left) : more
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    names.close()
    const element = open.pop()
    top = open[open.length - 1]
    if (!element) path.pop()
    else if (open.length === 0) visitor.takes(element, path[path.length - 1] ?? '', [recordFrom, byte()])
  })
}

/** End of a chunk that splits no character. */
function chunkEnd(text: Uint8Array, from: number): number {
  let to = Math.min(from + CHUNK, text.length)
  // Bytes 10xxxxxx continue a character; no character has more than three of them.
  for (let back = 0; back < 3 && to < text.length && ((text[to] as number) & 0xc0) === 0x80; back++) to--
  return to
}

/** Translates the parser's positions, which count UTF-16 units, to bytes. Positions are asked for in rising order. */
function bytePositions(text: Buffer) {
  let chunk = ''
  /** Units before the chunk. */
  let before = 0
  /** The last position asked for, within the chunk and in bytes. */
  let [unit, byte] = [0, 0]
  return {
    enter(from: number, next: string) {
      before += chunk.length
      chunk = next
      unit = 0
      byte = from
    },
    /** The byte after the tag that ends at a position. */
    byteAt(position: number): number {
      const target = Math.max(0, Math.min(position - before, chunk.length))
      byte += Buffer.byteLength(chunk.slice(unit, target))
      unit = target
      return Math.min(byte, text.length)
    },
  }
}

/** A record as received; null where its bytes are not what they should be, as after invalid characters. */
export function recordText(text: Buffer, [from, to]: readonly [from: number, to: number], limit: number): string | null {
  const start = text.lastIndexOf(LESS, from - 1)
  if (start === -1 || to - start > limit || text[to - 1] !== GREATER) return null
  return text.toString('utf8', start, to)
}

const LESS = 0x3c
const GREATER = 0x3e
