import { localName } from './xml-element.ts'

/** Namespaces whose names are read; names of any other namespace never match. */
const KNOWN = /^(?:http:\/\/datex2\.eu\/schema\/[23]\/|http:\/\/www\.opengis\.net\/gml|http:\/\/www\.w3\.org\/2001\/XMLSchema-instance$)/

/** Resolves the names of elements and attributes by the namespaces declared so far. Publishers choose prefixes freely. */
export function namespaceScopes() {
  let scope = newScope(new Map())
  const stack: Scope[] = []
  return {
    /** Enters an element. Returns its resolved name. */
    open(name: string, attributes: Readonly<Record<string, string>>): string {
      stack.push(scope)
      let prefixes: Map<string, string> | null = null
      for (const key in attributes) {
        if (!key.startsWith('xmlns')) continue
        prefixes ??= new Map(scope.prefixes)
        prefixes.set(key === 'xmlns' ? '' : key.slice(6), attributes[key] ?? '')
      }
      if (prefixes) scope = newScope(prefixes)
      return resolved(scope, name)
    },
    /** The current element's attributes by local name; those of unknown namespaces and declarations are left out. */
    attributes(raw: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
      let found: Map<string, string> | null = null
      for (const key in raw) {
        if (key.startsWith('xmlns')) continue
        const name = key.includes(':') ? resolved(scope, key) : key
        if (name.startsWith('{')) continue
        found ??= new Map()
        found.set(name, raw[key] ?? '')
      }
      return found ?? NO_ATTRIBUTES
    },
    /** The namespace of a name in the current element; '' for none. */
    namespace: (name: string) => scope.prefixes.get(prefixOf(name)) ?? '',
    /** Leaves the current element. */
    close(): void {
      scope = stack.pop() ?? scope
    },
  }
}

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()

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
  const full = uri === '' || KNOWN.test(uri) ? local : `{${uri}}${local}`
  if (scope.names.size < REMEMBERED_NAMES) scope.names.set(name, full)
  return full
}

function prefixOf(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? '' : name.slice(0, colon)
}
