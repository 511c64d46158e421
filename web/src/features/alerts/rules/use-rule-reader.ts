import { useLingui } from '@lingui/react'
import { filterParts } from '@oppidum/domain/alerts/rules/rule-filter'
import type { RuleReader } from '@oppidum/domain/alerts/rules/rule-sentence'
import { NONE } from '@oppidum/domain/records/record-filter'
import { useMemo } from 'react'
import { formatLocale, type Text, useLanguage, useText } from '../../../i18n/text.ts'
import { useSpeedUnit } from '../../../provenance/use-speed-unit.ts'
import { priorityWord, statusWord } from '../../records/desk/record-labels.ts'
import { useDepartmentName } from '../../records/desk/responsibility/use-responsibility.ts'
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
  const departmentName = useDepartmentName()
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
      filter: (records, filter) => filterWords(records, filter, text, departmentName),
    }
  }, [text, language, locale, speedUnit, city, departmentName])
}

/** What a filter asks for, in the words of the work screens. */
function filterWords(records: 'incidents' | 'requests', filter: string, text: Text, departmentName: (name: string) => string): string[] {
  const kind = records === 'incidents' ? 'incident' : 'service-request'
  const several = (value: string, word: (it: string) => string) => value.split(',').map(word).join(', ')
  return Object.entries(filterParts(filter) ?? {}).flatMap(([name, value]) => {
    switch (name) {
      case 'sort':
        // Says nothing of what is counted.
        return []
      case 'duplicates':
        return value === 'show' ? [] : text(value === 'only' ? 'rule-filter.only-duplicates' : 'rule-filter.no-duplicates')
      case 'department':
        return value === NONE ? text('rule-filter.no-department') : departmentName(value)
      case 'district':
        return value === NONE ? text('rule-filter.no-district') : value
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
