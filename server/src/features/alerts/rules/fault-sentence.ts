import { type Leaf, leavesOf } from '@oppidum/domain/alerts/condition'
import type { RuleSettings } from '@oppidum/domain/alerts/rule'
import type { RuleFault } from '@oppidum/domain/alerts/rule-fault'
import { MEASURES } from '@oppidum/domain/telemetry/measure'

/** What to do about a rule that does not fit, in one sentence. */
export function faultSentence({ code, leaf: position, word }: RuleFault, { condition }: RuleSettings): string {
  const leaf = position === null ? undefined : leavesOf(condition)[position]
  const ordinal = `Condition ${(position ?? 0) + 1}`
  switch (code) {
    case 'unit':
      return `${ordinal}: '${word}' is not a unit of ${measureName(leaf)}; use ${measureUnit(leaf)}.`
    case 'clear-at':
      return `${ordinal}: it cannot clear at ${word}, which is beyond its own limit; clear ${clearSide(leaf)} it.`
    case 'filter':
      return `${ordinal}: the filter '${word.slice(0, 100)}' has a part that this list cannot be filtered by.`
    case 'assigned-to-me':
      return `${ordinal}: a rule of the city cannot ask for records that are assigned to you; leave that out, or keep the rule for yourself.`
    case 'feed':
      return `${ordinal}: this city has no feed with the id '${word}'.`
    case 'district':
      return `This city has no district with the id '${word}'.`
    case 'place':
      return `This city has no place with the id '${word}' where these values are measured.`
    case 'mixed-places':
      return `${ordinal} is measured at another kind of place than the conditions before it; make a rule of its own for it.`
    case 'measured-at-places':
      return `${ordinal}: ${measureName(leaf)} is measured at places; choose places, a district or every place.`
    case 'measured-for-city':
      return 'These conditions are about the city as a whole; choose the city as the place.'
    case 'city-contact-points':
      return 'A rule of the city is delivered by the notification policies; leave out the contact points.'
    case 'own-incident':
      return 'Only a rule of the city can open an incident.'
    case 'situation-without-incident':
      return 'Say which incident the rule opens where there is no situation to join.'
  }
}

const measureName = (leaf: Leaf | undefined) => (leaf && 'measure' in leaf ? leaf.measure : 'this value')
const measureUnit = (leaf: Leaf | undefined) => (leaf && 'measure' in leaf ? MEASURES[leaf.measure].unit : 'another one')
const clearSide = (leaf: Leaf | undefined) => (leaf && 'side' in leaf && leaf.side === 'below' ? 'above' : 'below')
