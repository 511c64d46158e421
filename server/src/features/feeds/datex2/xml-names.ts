import { localName, type XmlAttributes } from './xml-element.ts'

/** Namespaces whose names are read; names of any other namespace never match. */
const KNOWN = /^(?:http:\/\/datex2\.eu\/schema\/[23]\/|http:\/\/www\.opengis\.net\/gml|http:\/\/www\.w3\.org\/2001\/XMLSchema-instance$)/

/** Resolves the names of elements and attributes by the namespaces declared so far. Publishers choose prefixes freely. */
export function namespaceScopes() {
  let scope = newScope(new Map())
  let depth = 0
  /** The scopes around the elements that declare namespaces, with the depth of the element that declared them. */
  const outer: { scope: Scope; depth: number }[] = []
  /** Depth of the innermost of these elements; 0 without one. */
  let declaredAt = 0
  return {
    /**
     * Enters an element. Returns its resolved name.
     * @param ofNamespaces names of its attributes that have a prefix or declare a namespace
     */
    open(name: string, attributes: XmlAttributes, ofNamespaces: readonly string[]): string {
      depth++
      if (ofNamespaces.some(isDeclaration)) {
        const prefixes = new Map(scope.prefixes)
        for (const key of ofNamespaces) {
          if (isDeclaration(key)) prefixes.set(key === 'xmlns' ? '' : key.slice(6), attributes[key] ?? '')
        }
        outer.push({ scope, depth: declaredAt })
        declaredAt = depth
        scope = newScope(prefixes)
      }
      return scope.resolve(name)
    },
    /** Adds the current element's attributes by local name to those as written; those of unknown namespaces keep their prefix. */
    addLocalNames(written: Record<string, string>, ofNamespaces: readonly string[]): void {
      for (const key of ofNamespaces) {
        if (isDeclaration(key)) continue
        const name = scope.resolve(key)
        if (!name.startsWith('{')) written[name] = written[key] as string
      }
    },
    /** The namespace of a name in the current element; '' for none. */
    namespace: (name: string) => scope.prefixes.get(prefixOf(name)) ?? '',
    /** Leaves the current element. */
    close(): void {
      if (depth-- !== declaredAt) return
      const around = outer.pop()
      scope = around?.scope ?? scope
      declaredAt = around?.depth ?? 0
    },
  }
}

/** Whether an attribute needs the namespaces: it has a prefix, or declares one. */
export const isOfNamespace = (attribute: string) => attribute === 'xmlns' || attribute.includes(':')

const isDeclaration = (key: string) => key.startsWith('xmlns') && (key.length === 5 || key[5] === ':')

interface Scope {
  /** Namespace by prefix; '' is the default. */
  prefixes: ReadonlyMap<string, string>
  /** A name as it is compared: its local name, or '{uri}name' in a namespace that is not known. */
  resolve(written: string): string
}

interface ResolvedName {
  written: string
  full: string
  /** The name that followed it last time. */
  next: ResolvedName | null
}

/** Enough for every name of the standard; a document that invents more is resolved without the memory. */
const REMEMBERED_NAMES = 2_000

function newScope(prefixes: ReadonlyMap<string, string>): Scope {
  const names = new Map<string, ResolvedName>()
  let last: ResolvedName | null = null

  /** Null if it is one too many to be remembered. */
  function remembered(written: string): ResolvedName | null {
    const earlier = names.get(written)
    if (earlier || names.size >= REMEMBERED_NAMES) return earlier ?? null
    const name = { written: internal(written), full: fullName(written), next: null }
    names.set(name.written, name)
    return name
  }

  function fullName(written: string): string {
    const uri = prefixes.get(prefixOf(written)) ?? ''
    const local = localName(written)
    return internal(uri === '' || KNOWN.test(uri) ? local : `{${uri}}${local}`)
  }

  return {
    prefixes,
    resolve(written) {
      // Records repeat each other: a comparison with the name that came next there costs less than to look it up.
      const guess: ResolvedName | null | undefined = last?.next
      if (guess && guess.written === written) {
        last = guess
        return guess.full
      }
      const name = remembered(written)
      if (last) last.next = name
      last = name
      return name ? name.full : fullName(written)
    },
  }
}

/** The same text as the engine keeps for names of members: unequal names then differ without a look at their letters. */
const internal = (name: string): string => Object.keys({ [name]: 0 })[0] ?? name

function prefixOf(name: string): string {
  const colon = name.indexOf(':')
  return colon === -1 ? '' : name.slice(0, colon)
}
