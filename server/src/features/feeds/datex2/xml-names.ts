import { localName, type XmlAttributes } from './xml-element.ts'

/** Namespaces whose names are read; names of any other namespace never match. */
const KNOWN = /^(?:http:\/\/datex2\.eu\/schema\/[23]\/|http:\/\/www\.opengis\.net\/gml|http:\/\/www\.w3\.org\/2001\/XMLSchema-instance$)/

/** Resolves the names of elements and attributes by the namespaces declared so far. Publishers choose prefixes freely. */
export function namespaceScopes() {
  let scope = newScope(new Map())
  const stack: Scope[] = []
  return {
    /** Enters an element. Returns its resolved name. */
    open(name: string, attributes: XmlAttributes): string {
      stack.push(scope)
      let prefixes: Map<string, string> | null = null
      for (const key in attributes) {
        if (!isDeclaration(key)) continue
        prefixes ??= new Map(scope.prefixes)
        prefixes.set(key === 'xmlns' ? '' : key.slice(6), attributes[key] ?? '')
      }
      if (prefixes) scope = newScope(prefixes)
      return resolved(scope, name)
    },
    /** The current element's attributes by local name; those of unknown namespaces are left out. */
    attributes(written: XmlAttributes): XmlAttributes {
      let hasPrefix = false
      for (const key in written) if (key.includes(':')) hasPrefix = true
      // Most elements have no attributes, or only ones without a prefix.
      if (!hasPrefix) return written
      const local: Record<string, string> = Object.create(null)
      for (const key in written) {
        const name = key.includes(':') ? resolved(scope, key) : key
        if (!isDeclaration(key) && !name.startsWith('{')) local[name] = written[key] ?? ''
      }
      return local
    },
    /** The namespace of a name in the current element; '' for none. */
    namespace: (name: string) => scope.prefixes.get(prefixOf(name)) ?? '',
    /** Leaves the current element. */
    close(): void {
      scope = stack.pop() ?? scope
    },
  }
}

const isDeclaration = (key: string) => key.startsWith('xmlns') && (key.length === 5 || key[5] === ':')

interface Scope {
  /** Namespace by prefix; '' is the default. */
  prefixes: ReadonlyMap<string, string>
  /** Resolved names by written name, as a document repeats few names many times. */
  names: Map<string, string>
}

const newScope = (prefixes: ReadonlyMap<string, string>): Scope => ({ prefixes, names: new Map() })

/** Enough for every name of the standard; a document that invents more is resolved without the memory. */
const REMEMBERED_NAMES = 2_000

function resolved(scope: Scope, name: string): string {
  const earlier = scope.names.get(name)
  if (earlier !== undefined) return earlier
  const uri = scope.prefixes.get(prefixOf(name)) ?? ''
  const local = localName(name)
  const full = internal(uri === '' || KNOWN.test(uri) ? local : `{${uri}}${local}`)
  if (scope.names.size < REMEMBERED_NAMES) scope.names.set(name, full)
  return full
}

/** The same text as the engine keeps for names of members: unequal names then differ without a look at their letters. */
const internal = (name: string): string => Object.keys({ [name]: 0 })[0] ?? name

function prefixOf(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? '' : name.slice(0, colon)
}
