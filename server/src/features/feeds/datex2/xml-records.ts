import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { asUtf8, decodeText, encodingOf, looksLikeWebPage } from '../answer-text.ts'
import { DecodeFailure } from '../decode-failure.ts'
import type { XmlAttributes, XmlElement } from './xml-element.ts'
import { isOfNamespace, namespaceScopes } from './xml-names.ts'
import { type RecordSpan, type XmlText, xmlText } from './xml-text.ts'

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
  /** @param isPlain nothing in it but elements and text: no comments or CDATA, and no processing instructions in the document */
  takes(record: XmlElement, parent: string, span: RecordSpan, isPlain: boolean): void
}

/**
 * Reads XML in chunks and passes on one record after the other, so that never more than one is in memory. Document types, and entities
 * other than the five predefined ones, are refused. When this returns, the document was read to its end and is well-formed.
 * @returns the text to which the spans refer
 * @throws DecodeFailure web_page, forbidden_xml, too_complex, broken
 */
export function readXmlTrees(bytes: Uint8Array, mediaType: string, visitor: RecordVisitor, limits: RecordLimits = RECORD_LIMITS): XmlText {
  const start = decodeText(bytes.subarray(0, 1_000), mediaType)
  if (looksLikeWebPage(start)) throw new DecodeFailure('web_page')
  const declared = /^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  const utf8 = asUtf8(bytes, encodingOf(bytes, mediaType, declared))
  const text = xmlText(utf8)
  const parser = new SaxesParser({ position: false })
  connect(parser, visitor, limits, hasInstructions(utf8))
  try {
    for (const chunk of text.chunks()) parser.write(chunk)
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
const NO_NAMES: string[] = []
const DECLARATION = Buffer.from('<?xml ')
const INSTRUCTION_END = '?>'

/** Whether there may be processing instructions after the XML declaration. */
function hasInstructions(utf8: Buffer): boolean {
  const from = utf8.subarray(0, DECLARATION.length).equals(DECLARATION) ? utf8.indexOf(INSTRUCTION_END) + INSTRUCTION_END.length : 0
  return utf8.includes(INSTRUCTION_END, from)
}

/**
 * At most seven handlers: saxes keeps each as a property of the parser, and the eighth turns the parser into a slow dictionary, which makes
 * reading four times as slow, for every parser after it too.
 */
function connect(parser: SaxesParser, visitor: RecordVisitor, limits: RecordLimits, mayHaveInstructions: boolean): void {
  const names = namespaceScopes()
  /** Names of the open elements outside of records. */
  const path: string[] = []
  /** The open elements of the current record, from the record down. */
  const open: OpenElement[] = []
  let top: OpenElement | undefined
  let depth = 0
  let elements = 0
  let recordElements = 0
  let recordFrom = 0
  /** Whether the next element has any attributes, and those of them that need the namespaces: read as they come, as most have none. */
  let hasAttributes = false
  let ofNamespaces: string[] = NO_NAMES
  let isPlain = true

  parser.on('doctype', () => {
    throw new DecodeFailure('forbidden_xml')
  })
  parser.on('attribute', ({ name }) => {
    hasAttributes = true
    if (!isOfNamespace(name)) return
    if (ofNamespaces === NO_NAMES) ofNamespaces = [name]
    else ofNamespaces.push(name)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = names.open(tag.name, tag.attributes, ofNamespaces)
    if (++depth > limits.depth || ++elements > limits.elements) throw new DecodeFailure('too_complex')
    if (ofNamespaces !== NO_NAMES) names.addLocalNames(tag.attributes, ofNamespaces)
    const attributes = hasAttributes ? tag.attributes : NO_ATTRIBUTES
    hasAttributes = false
    ofNamespaces = NO_NAMES
    if (top) {
      if (++recordElements > limits.recordElements) throw new DecodeFailure('too_complex')
      const element: OpenElement = { name, attributes, text: '', children: NO_CHILDREN }
      if (top.children === NO_CHILDREN) top.children = [element]
      else top.children.push(element)
      open.push(element)
      top = element
    } else if (visitor.opens(name, attributes, path[path.length - 1] ?? '', names.namespace(tag.name))) {
      recordFrom = parser.position
      recordElements = 1
      isPlain = !mayHaveInstructions
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
  parser.on('cdata', (more) => {
    isPlain = false
    addText(more)
  })
  parser.on('comment', () => {
    isPlain = false
  })
  parser.on('closetag', () => {
    depth--
    names.close()
    if (!top) {
      path.pop()
      return
    }
    const element = top
    open.pop()
    top = open[open.length - 1]
    if (!top) visitor.takes(element, path[path.length - 1] ?? '', [recordFrom, parser.position], isPlain)
  })
}
