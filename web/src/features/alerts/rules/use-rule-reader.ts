import { useLingui } from '@lingui/react'
import { filterParts } from '@oppidum/domain/alerts/rules/rule-filter'
import type { RuleReader } from '@oppidum/domain/alerts/rules/rule-sentence'
import { useMemo } from 'react'
import { formatLocale, type Text, useLanguage, useText } from '../../../i18n/text.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { priorityWord, statusWord } from '../../records/desk/record-labels.ts'
import { typeOf } from '../../records/incidents/incident-words.ts'
import { categoryOf } from '../../records/requests/service-request-words.ts'
import { CHECK_TEXT } from './rule-words.ts'
import type { RuleCity } from './use-rule-city.ts'

/** Writes rules in the page's language and the person's unit. @param city null while the names of places are missing */
export function useRuleReader(city: RuleCity | null): RuleReader {
  const text = useText()
  const language = useLanguage()
  const { i18n } = useLingui()
  const locale = formatLocale(i18n)
  const { speedUnit } = useSpeedUnit()
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    const places = city?.city
    const names = new Map([...(places?.locations ?? []), ...(places?.substations ?? [])].map((it) => [it.id, it.name]))
    const nameIn = (things: readonly { id: string; name: string }[] | undefined, id: string) =>
      things?.find((it) => it.id === id)?.name ?? id
    return {
      language,
      speedUnit,
      number: (value) => numbers.format(value),
      place: (id) => names.get(id) ?? id,
      district: (id) => nameIn(places?.districts, id),
      feed: (id) => nameIn(city?.feeds, id),
      check: (id) => (CHECK_TEXT[id] ? text(CHECK_TEXT[id]) : id),
      filter: (records, filter) => filterWords(records, filter, text),
    }
  }, [text, language, locale, speedUnit, city])
}

/** How a list is put in order says nothing of what is counted. */
const SAYS_NOTHING = ['sort', 'duplicates']

/** What a filter asks for, in the words of the work screens. */
function filterWords(records: 'incidents' | 'requests', filter: string, text: Text): string[] {
  const kind = records === 'incidents' ? 'incident' : 'service-request'
  const several = (value: string, word: (it: string) => string) => value.split(',').map(word).join(', ')
  return Object.entries(filterParts(filter) ?? {}).flatMap(([name, value]) => {
    if (SAYS_NOTHING.includes(name)) return []
    switch (name) {
      case 'type':
        return several(value, (it) => typeOf(it, text))
      case 'category':
        return several(value, (it) => categoryOf(it, text))
      case 'priority':
        return several(value, (it) => text('rule-filter.priority', { priority: priorityWord(it, text) }))
      case 'status':
        return value === 'all' || value === 'open'
          ? text(value === 'open' ? 'rule-filter.open' : 'rule-filter.any-status')
          : several(value, (it) => statusWord(kind, it, text).word)
      case 'q':
        return text('rule-filter.words', { words: value })
      case 'assignee':
        return text(value === 'me' ? 'rule-filter.mine' : 'rule-filter.unassigned')
      case 'minAgeHours':
        return text('rule-filter.older', { hours: value })
      case 'maxAgeHours':
        return text('rule-filter.newer', { hours: value })
      default:
        return value
    }
  })
}
