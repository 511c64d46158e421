/** Values by name, without a prototype: a publisher may choose any name. */
export type XmlAttributes = Readonly<Record<string, string | undefined>>

/** One element of a record. Names are local names; elements of namespaces the reader does not know keep theirs: '{uri}name'. */
export interface XmlElement {
  name: string
  /** By local name. */
  attributes: XmlAttributes
  /** Its own text, with the white space around it. */
  text: string
  children: readonly XmlElement[]
}

/** The first child of that name. */
export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  if (element === undefined) return undefined
  // A plain loop: this is called for every value of every site.
  for (const it of element.children) if (it.name === name) return it
  return undefined
}

export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  const named: XmlElement[] = []
  for (const it of element?.children ?? named) if (it.name === name) named.push(it)
  return named
}

/** The first element along a path of names. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let current = element
  for (const name of path) current = child(current, name)
  return current
}

/** Text of a child, or of a child of it, trimmed; '' when there is none. */
export function textAt(element: XmlElement | undefined, name: string, below?: string): string {
  // No list of names: this is called for every value of every site.
  const holder = child(element, name)
  return (below === undefined ? holder : child(holder, below))?.text.trim() ?? ''
}

export function attribute(element: XmlElement | undefined, name: string): string {
  return element?.attributes[name]?.trim() ?? ''
}

/** The name of an element's type (xsi:type) without its prefix; '' when it states none. */
export function typeOf(element: XmlElement | undefined): string {
  return localName(attribute(element, 'type'))
}

/** xs:boolean; null for anything else. */
export function booleanAt(element: XmlElement | undefined, name: string): boolean | null {
  const text = textAt(element, name)
  if (text === 'true' || text === '1') return true
  return text === 'false' || text === '0' ? false : null
}

/** Every element below, in document order. */
export function descendants(element: XmlElement | undefined): XmlElement[] {
  const list: XmlElement[] = []
  const add = (it: XmlElement) => {
    list.push(it)
    for (const below of it.children) add(below)
  }
  for (const it of element?.children ?? []) add(it)
  return list
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
