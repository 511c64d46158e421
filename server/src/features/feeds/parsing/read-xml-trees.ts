import { SaxesParser } from 'saxes'
import { DecodeFailure } from '../decode-failure.ts'
import { localName, parseXml, XML_LIMITS, type XmlLimits } from './read-xml.ts'

/** An element with everything in it. Names are local names, without a prefix. */
export interface XmlNode {
  name: string
  attributes: ReadonlyMap<string, string>
  /** Its own text, without that of its children. */
  text: string
  children: readonly XmlNode[]
}

interface TreeLimits extends XmlLimits {
  /** Elements of one tree, which is in memory as a whole. */
  treeElements: number
}

/** An outline of a coast may have many corners in one field. */
const TREE_LIMITS: TreeLimits = { ...XML_LIMITS, fieldLength: 1_000_000, treeElements: 300_000 }

interface OpenNode extends XmlNode {
  attributes: Map<string, string>
  children: OpenNode[]
}

/**
 * Passes on each outermost element that `isRecord` accepts by its local name, at any depth, as a tree. Only one tree is in memory at a
 * time. When this returns, the document was read to its end and is well-formed.
 * @returns the local name of the root element
 * @throws DecodeFailure web_page, forbidden_xml, too_complex, broken
 */
export function readXmlTrees(
  bytes: Uint8Array,
  mediaType: string,
  isRecord: (name: string) => boolean,
  take: (tree: XmlNode) => void,
  limits: TreeLimits = TREE_LIMITS,
): string {
  const parser = new SaxesParser({ position: false })
  const open: OpenNode[] = []
  let root = ''
  let [depth, elements, treeElements] = [0, 0, 0]

  const addText = (more: string) => {
    const node = open.at(-1)
    if (node && node.text.length < limits.fieldLength) node.text += more.slice(0, limits.fieldLength - node.text.length)
  }
  parser.on('opentag', (tag) => {
    const name = localName(tag.name)
    if (++depth > limits.depth || ++elements > limits.elements) throw new DecodeFailure('too_complex')
    if (depth === 1) root = name
    if (open.length === 0 && !isRecord(name)) return
    treeElements = open.length === 0 ? 1 : treeElements + 1
    if (treeElements > limits.treeElements) throw new DecodeFailure('too_complex')
    // A parser without namespaces gives every attribute as text.
    const attributes = new Map(Object.entries(tag.attributes as Record<string, string>))
    const node: OpenNode = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth--
    const node = open.pop()
    if (node && open.length === 0) take(node)
  })
  parseXml(bytes, mediaType, parser)
  return root
}

/** The children of that name. */
export function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter((it) => it.name === name)
}

/** Text of the first child of that name; '' without one. */
export function childText(node: XmlNode, name: string): string {
  return node.children.find((it) => it.name === name)?.text ?? ''
}

/** The element itself or those below it of that name, outermost first. */
export function descendantsOf(node: XmlNode, name: string): XmlNode[] {
  return node.name === name ? [node] : node.children.flatMap((it) => descendantsOf(it, name))
}
