import type { RuleFrame } from '@oppidum/domain/alerts/rule-fault'
import type { TemplateCity } from '@oppidum/domain/alerts/rules/templates'
import { getMap } from '@oppidum/domain/cities/map'
import { listFeeds } from '@oppidum/domain/feeds/feed'
import { useMemo } from 'react'
import { useCity } from '../../../api/config.tsx'
import { useAnswer } from '../../../api/use-answer.ts'

const NONE: readonly never[] = []

interface Named {
  id: string
  name: string
}

export interface RuleCity extends RuleFrame {
  city: {
    locations: readonly Named[]
    substations: readonly (Named & TemplateCity['substations'][number])[]
    districts: readonly Named[]
    peakLoadMw: number | undefined
  }
  /** In order of name. */
  feeds: readonly { id: string; name: string }[]
}

/** What rules can be about in this city; `city` is null until its map has arrived. */
export function useRuleCity() {
  const map = useAnswer(getMap)
  const feeds = useAnswer(listFeeds)
  const { peakLoadMw } = useCity()
  const places = map.data?.value
  const listed = feeds.data?.value ?? NONE
  const city = useMemo(
    (): RuleCity | null =>
      places
        ? {
            city: {
              locations: places.sections,
              substations: places.substations,
              districts: places.districts,
              peakLoadMw: peakLoadMw ?? undefined,
            },
            feedIds: new Set(listed.map((it) => it.id)),
            feeds: listed.toSorted((a, b) => a.name.localeCompare(b.name)),
          }
        : null,
    [places, listed, peakLoadMw],
  )
  return { city, query: map }
}
