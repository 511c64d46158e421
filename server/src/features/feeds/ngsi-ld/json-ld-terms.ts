import { isObject } from '../parsing/read-json.ts'

/** How an entity's names are to be read. */
export interface Terms {
  /** The name of Smart Data Models or of the NGSI-LD core for a name as written; null for a name of some other vocabulary. */
  nameOf(written: string): string | null
  /** A context that is not known here, and is not requested: its names count as they are written. */
  hasUnknown: boolean
}

/**
 * Contexts in which each name that is read here stands for itself: those of Smart Data Models, under all of their addresses, and the core
 * context of ETSI.
 */
const KNOWN_CONTEXT =
  /^https?:\/\/(?:raw\.githubusercontent\.com\/smart-data-models\/|smart-data-models\.github\.io\/|(?:www\.)?smartdatamodels\.org\/|uri\.etsi\.org\/ngsi-ld\/)/i

/** Vocabularies whose last part is the name: Smart Data Models, NGSI-LD with its default context, and what their contexts refer to. */
const VOCABULARY =
  /^https?:\/\/(?:smartdatamodels\.org|uri\.etsi\.org\/ngsi-ld|uri\.fiware\.org\/ns\/(?:data-models|dataModels)|purl\.org\/dc\/terms|schema\.org|purl\.org\/geojson\/vocab)[/#]/i

const BY_NAME: Terms = { nameOf: plainName, hasUnknown: false }
const REMEMBERED = 50
const remembered = new Map<string, Terms>()

/**
 * Reads a JSON-LD 1.1 @context as far as names go: addresses of contexts, aliases, prefixes and a vocabulary. Nothing is requested.
 * @param context the member's value; absent for JSON, whose names are those of the context that the broker was asked to use
 */
export function termsOf(context: unknown): Terms {
  if (context === undefined || context === null) return BY_NAME
  const key = JSON.stringify(context)
  const earlier = remembered.get(key)
  if (earlier) return earlier
  const terms = newTerms(Array.isArray(context) ? context : [context])
  if (remembered.size >= REMEMBERED) remembered.clear()
  remembered.set(key, terms)
  return terms
}

function newTerms(parts: readonly unknown[]): Terms {
  const aliases = new Map<string, string>()
  let vocabulary: string | null = null
  let hasUnknown = false
  for (const part of parts) {
    if (typeof part === 'string') hasUnknown ||= !KNOWN_CONTEXT.test(part)
    if (!isObject(part)) continue
    for (const [term, written] of Object.entries(part)) {
      const meaning = isObject(written) ? written['@id'] : written
      if (term === '@vocab') vocabulary = typeof meaning === 'string' ? meaning : null
      else if (typeof meaning === 'string') aliases.set(term, meaning)
    }
  }

  /** The full form; the name itself when nothing says more about it. */
  function expanded(written: string, depth = 0): string {
    const own = aliases.get(written)
    // An alias may be written by another one; a circle ends.
    if (own !== undefined && own !== written && depth < 5) return expanded(own, depth + 1)
    const colon = written.indexOf(':')
    const prefix = colon > 0 && !written.startsWith('//', colon + 1) ? aliases.get(written.slice(0, colon)) : undefined
    if (prefix !== undefined) return expanded(prefix, depth + 1) + written.slice(colon + 1)
    return colon < 0 && depth === 0 && vocabulary ? vocabulary + written : written
  }

  return { nameOf: (written) => plainName(expanded(written)), hasUnknown }
}

function plainName(iri: string): string | null {
  if (!iri.includes('://')) return iri
  return VOCABULARY.test(iri) ? (/[^/#]*$/.exec(iri)?.[0] ?? null) : null
}
