import type { Meaning, Topic } from '../../meaning.ts'
import { type DraftFact, numberOf } from '../answer-context.ts'
import { whyNothing } from '../no-value.ts'
import { answerDraft, lead, mapOf, plain, type Reading, refusalDraft, textOf } from './answer-reading.ts'
import { rowsOf } from './ranking-reading.ts'

type About = Extract<Topic, { about: 'places' }>
/** Most names in a sentence; more than that are counted and shown on the map. */
const NAMED = 15

/** How many places of a kind there are, which, where one is, what supplies it. */
export function placesReading({ places: [within] }: Meaning, { of, supplied }: About): Reading {
  return {
    steps: [
      {
        as: 'main',
        tool: 'places_of_city',
        args: { kind: of, ...(within && { within: { kind: within.kind, id: within.id } }), ...(supplied && { supplied }) },
      },
    ],
    write(findings, voice) {
      const { words } = voice
      const counted = findings.one('main', 'count')
      const all = findings.all('main', 'position')
      const next = [words.ask.overview(), words.ask.slowest(), words.ask.openIncidents()]
      if (!counted) return whyNothing(findings, voice, 'main') ?? refusalDraft('no-data', words.records.unknown(), [], next)
      const n = numberOf(counted) ?? 0
      const names = words.list(all.map((it: DraftFact) => voice.name(it)))
      const things = n === 1 ? words.noun.thing(of) : words.noun.things(of)
      const where = within && counted.subject.kind !== 'city' ? words.noun.at(counted.subject.kind, voice.name(counted)) : null
      const isSupply = supplied || (of === 'substation' && within !== undefined)
      const isLying = of === 'district' && within !== undefined && !supplied
      if (n > 0 && isSupply && within)
        return answerDraft(
          [
            lead(
              supplied
                ? words.places.supplies(voice.name(counted), names, n === 1)
                : words.places.suppliedBy(voice.name(counted), names, n === 1),
            ),
            mapOf(textOf(things), findings, 'main', all),
          ],
          next,
          rowsOf(all),
        )
      if (n > 0 && isLying)
        return answerDraft(
          [lead(words.places.liesIn(voice.name(counted), names, n === 1)), mapOf(textOf(things), findings, 'main', all)],
          next,
          rowsOf(all),
        )
      if (n === 0 && (isSupply || isLying)) return refusalDraft('no-data', words.places.notTold(voice.name(counted)), [], next)
      return answerDraft(
        [
          lead(words.places.count(voice.value(counted), n === 1, things, where)),
          n > 0 && n <= NAMED ? plain(words.places.named(names)) : null,
          mapOf(textOf(things), findings, 'main', all),
        ],
        next,
        rowsOf(all),
      )
    },
  }
}
