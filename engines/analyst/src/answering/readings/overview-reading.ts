import { computed, type DraftFact, numberOf } from '../answer-context.ts'
import { whenSaid } from '../phrases/measure-phrases.ts'
import { NOTHING } from '../phrases/phrase.ts'
import { countOf } from '../phrases/records-text.ts'
import { rowsIn } from '../records-list.ts'
import { answerDraft, lead, mapOf, plain, type Reading, refusalDraft } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

const WELL: readonly string[] = ['fresh', 'ok', 'live', 'online', 'healthy']

/** How the city is doing: the dashboard's words, the most urgent records, slow roads, late feeds, anomalies. */
export function overviewReading(): Reading {
  const open = (record: string) => ({ record, standing: 'open' })
  return {
    steps: [
      { as: 'main', tool: 'now', args: {} },
      { as: 'incidents', tool: 'records', args: { scope: open('incident'), order: 'worst', limit: 3 } },
      { as: 'requests', tool: 'record_statistics', args: { scope: open('service-request'), value: 'count' } },
      { as: 'worst', tool: 'now', args: { measures: ['traffic.speed'], among: 'sections', order: 'furthest-below-usual', limit: 3 } },
      { as: 'feeds', tool: 'feeds', args: {} },
      { as: 'anomalies', tool: 'anomalies', args: { open: true, limit: 3 } },
    ],
    write(findings, voice) {
      const { words } = voice
      const word = (measure: string) => {
        const fact = findings.one('main', measure)
        return fact ? voice.value(fact) : null
      }
      const [flow, grid, safety] = [word('flow-word'), word('stability'), word('safety-word')]
      const figures = ['city.speed', 'city.efficiency', 'energy.consumption', 'city.safety']
        .map((it) => findings.one('main', it))
        .filter((it): it is DraftFact => it !== undefined)
      const incidents = countOf(findings, 'incidents')
      const requests = countOf(findings, 'requests')
      const [urgent] = rowsIn(findings, 'incidents')
      const slow = findings.all('worst', 'traffic.speed').find((it) => it.subject.kind === 'section')
      const late = findings.all('feeds', 'feed-state').filter((it) => !WELL.includes(String(it.value)))
      const unusual = findings.one('anomalies', 'count')
      const next = [words.ask.openIncidents(), words.ask.slowest(), words.ask.anomalies()]
      const nothing = !flow && !grid && !safety && figures.length === 0 && !incidents
      if (nothing) return refusalDraft('no-data', words.overview.nothing(), [], next)
      const location = urgent?.fact('location')
      return answerDraft(
        [
          flow || grid || safety ? lead(words.overview.words(flow, grid, safety)) : null,
          ...figures.map((it) => plain(words.value.is(words.noun.the(it.measure, null, NOTHING), voice.value(it), whenSaid(it, voice)))),
          incidents
            ? plain(
                incidents.value === 0
                  ? words.overview.noIncidents()
                  : words.overview.incidents(voice.value(incidents), incidents.value === 1),
              )
            : null,
          urgent
            ? plain(words.overview.worst(voice.name(urgent.lead), voice.value(urgent.lead), location ? voice.value(location) : null))
            : null,
          requests && numberOf(requests) ? plain(words.overview.requests(voice.value(requests), requests.value === 1)) : null,
          slow ? plain(words.overview.section(voice.name(slow), voice.value(slow))) : null,
          late.length > 0 ? plain(words.overview.lateFeeds(words.list(late.slice(0, 5).map(voice.name)))) : null,
          unusual && numberOf(unusual)
            ? plain(
                words.overview.unusual(
                  voice.value(computed({ measure: 'count', value: unusual.value, unit: '' }, unusual)),
                  unusual.value === 1,
                ),
              )
            : null,
          mapOf(
            words.overview.title,
            findings,
            'incidents',
            rowsIn(findings, 'incidents').map((it) => it.lead),
          ),
        ],
        next,
        rowsOf(rowsIn(findings, 'incidents').map((it) => it.lead)),
      )
    },
  }
}
