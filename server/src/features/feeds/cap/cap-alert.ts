import { cleanLine, cleanText, TEXT_LIMITS } from '../feed-text.ts'
import { instantOf } from '../feed-time.ts'
import { childrenOf, childText, type XmlNode } from '../parsing/read-xml-trees.ts'
import { areaOf, type CapArea } from './cap-area.ts'

/** An <info>: one event in one language. */
export interface CapInfo {
  /** RFC 3066, in lower case: 'es-uy'. */
  language: string
  /** In lower case: 'met', 'fire', 'infra', 'transport', ... */
  categories: string[]
  event: string
  /** In lower case, as published: 'immediate', 'expected', 'future', 'past', 'unknown'. */
  urgency: string
  /** In lower case: 'extreme', 'severe', 'moderate', 'minor', 'unknown'. */
  severity: string
  certainty: string
  /** ISO 8601 UTC; null when absent or unusable. */
  effectiveAt: string | null
  onsetAt: string | null
  /** Null: until an update or a cancel. */
  expiresAt: string | null
  senderName: string
  headline: string
  description: string
  instruction: string
  web: string
  areas: CapArea[]
}

/** An earlier message of the same alert. */
export interface CapReference {
  key: string
  /** ISO 8601 UTC; '' when unusable. */
  sentAt: string
}

export interface CapAlert {
  /** 'sender,identifier': identifiers are unique among one sender's. */
  key: string
  sentAt: string
  type: 'alert' | 'update' | 'cancel'
  references: CapReference[]
  infos: CapInfo[]
}

type Flaw = (reason: string) => void

/**
 * A CAP 1.1 or 1.2 <alert>. The standard demands an offset in every time; `timeZone` applies to those without one.
 * @returns the reason, as a string, when it is unusable or not about a real event for the public
 */
export function capAlert(node: XmlNode, timeZone: string, flaw: Flaw): CapAlert | string {
  const identifier = cleanLine(childText(node, 'identifier'), TEXT_LIMITS.externalId)
  const sentAt = instantOf(childText(node, 'sent').trim(), timeZone)
  if (identifier === '') return 'no id'
  if (sentAt === null) return 'no time'
  if (word(node, 'status') !== 'actual') return 'not actual'
  // CAP 1.1 lets some senders leave it out; restricted and private messages always say so.
  if (!['public', ''].includes(word(node, 'scope'))) return 'not public'
  const type = word(node, 'msgType')
  if (type !== 'alert' && type !== 'update' && type !== 'cancel') return 'not an alert'
  return {
    key: keyOf(cleanLine(childText(node, 'sender'), TEXT_LIMITS.externalId), identifier),
    sentAt,
    type,
    references: referencesOf(childText(node, 'references'), timeZone),
    infos: childrenOf(node, 'info').map((it) => capInfo(it, childrenOf(it, 'area'), timeZone, flaw)),
  }
}

/** @param areas the elements that describe its areas: in an index, the entry itself */
export function capInfo(node: XmlNode, areas: readonly XmlNode[], timeZone: string, flaw: Flaw): CapInfo {
  const time = (name: string) => {
    const text = childText(node, name).trim()
    const at = instantOf(text, timeZone)
    if (at === null && text !== '') flaw('time is no use')
    return at
  }
  return {
    // The standard's default.
    language: cleanLine(childText(node, 'language'), 40).toLowerCase() || 'en-us',
    categories: childrenOf(node, 'category').map((it) => it.text.trim().toLowerCase()),
    event: cleanLine(childText(node, 'event'), TEXT_LIMITS.title),
    urgency: word(node, 'urgency'),
    severity: word(node, 'severity'),
    certainty: word(node, 'certainty'),
    effectiveAt: time('effective'),
    onsetAt: time('onset'),
    expiresAt: time('expires'),
    senderName: cleanLine(childText(node, 'senderName'), TEXT_LIMITS.title),
    headline: cleanLine(childText(node, 'headline'), TEXT_LIMITS.description),
    description: cleanText(childText(node, 'description'), TEXT_LIMITS.description),
    instruction: cleanText(childText(node, 'instruction'), TEXT_LIMITS.description),
    web: cleanLine(childText(node, 'web'), 2_000),
    areas: areas.map((it) => areaOf(it, flaw)),
  }
}

export const keyOf = (sender: string, identifier: string) => cleanLine(`${sender},${identifier}`, TEXT_LIMITS.externalId)

const word = (node: XmlNode, name: string) => cleanLine(childText(node, name), 40).toLowerCase()

/** 'sender,identifier,sent' each, separated by blanks; a sender with blanks in it is in quotes. */
const REFERENCE = /(?:"([^"]{1,300})"|([^\s,"]{1,300})),([^\s,]{1,300}),(\S{1,100})/g
/** A chain of hourly updates over a month. */
const REFERENCES = 1_000

export function referencesOf(text: string, timeZone: string): CapReference[] {
  const references: CapReference[] = []
  for (const [, quoted, plain = '', identifier = '', sent = ''] of text.matchAll(REFERENCE)) {
    if (references.length === REFERENCES) break
    references.push({ key: keyOf(cleanLine(quoted ?? plain, 300), identifier), sentAt: instantOf(sent, timeZone) ?? '' })
  }
  return references
}
