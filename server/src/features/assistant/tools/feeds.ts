import { FeedQuestion, MOST_ROWS } from '@oppidum/analyst/questions'
import type { Note, Tool, ToolFact } from '@oppidum/analyst/tool'
import { Failure } from '@oppidum/domain/core/failure'
import { folded } from '@oppidum/domain/core/list'
import type { FeedStatus } from '@oppidum/domain/feeds/feed'
import { toolWords } from './tool-words.ts'

const SCREEN = '/status'

/** @param feedsOf a city's sources with their freshness, as the status screen lists them */
export function feedsTool({ feedsOf }: { feedsOf(cityId: string): Promise<FeedStatus[]> }): Tool<typeof FeedQuestion> {
  return {
    name: 'feeds',
    description: 'The sources of the city data: whether each is fresh, late, stale or failed, when it last delivered, and what is wrong.',
    args: FeedQuestion,
    sentence({ feed }, { language }) {
      const { feeds } = toolWords(language)
      return feed === undefined ? feeds : `${feeds} · ${feed}`
    },
    async run({ feed }, { asker: { city }, nowMs }) {
      const all = await feedsOf(city.id)
      const wanted = feed === undefined ? null : folded(feed)
      const shown = all
        .filter((it) => wanted === null || folded(`${it.id}\n${it.name}\n${it.standard}`).includes(wanted))
        .slice(0, MOST_ROWS)
      if (wanted !== null && shown.length === 0)
        throw new Failure(
          'not_found',
          `This city has no feed '${feed}'. There are: ${all
            .map((it) => it.name)
            .join(', ')
            .slice(0, 500)}.`,
        )
      const at = new Date(nowMs).toISOString()
      const facts = shown.flatMap((it): ToolFact[] => {
        const shared = {
          subject: { kind: 'feed' as const, id: it.id, name: it.name },
          period: null,
          quality: 'measured' as const,
          source: it.id,
          screen: SCREEN,
        }
        return [
          { ...shared, measure: 'feed-state', value: it.health, unit: '', at },
          ...(it.problem === null ? [] : [{ ...shared, measure: 'status', value: it.problem, unit: '', at }]),
          ...(it.lastSuccessAt === null
            ? []
            : [{ ...shared, measure: 'last-success', value: it.lastSuccessAt, unit: 'instant', at: it.lastSuccessAt }]),
        ]
      })
      const notes = shown.flatMap((it): Note[] => {
        if (it.lastSuccessAt === null) return [{ note: 'missing', what: `last-success · ${it.name}` }]
        return it.health === 'stale' ? [{ note: 'stale', what: it.name, since: it.observedAt ?? it.lastSuccessAt }] : []
      })
      return { facts, notes }
    },
  }
}
