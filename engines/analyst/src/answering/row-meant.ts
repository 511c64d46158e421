import type { Memory, RowShown } from '../conversation-memory.ts'
import { type Meaning, ONLY_ROW, type PlaceMeant, type Topic, type Understanding, type Wanted } from '../meaning.ts'

const PLACES: readonly string[] = ['section', 'street', 'district', 'substation']
/** What can be asked about one subject as about many. */
const OF_ONE: readonly Wanted['want'][] = ['value', 'where', 'when', 'why', 'act', 'trend', 'comparison']

/** Turns a question about 'the second one' into one about that row; asks back if there is no such row. */
export function rowMeant(understood: Understanding, before: Memory | null): Understanding {
  if (understood.kind !== 'meaning') return understood
  if (understood.meaning.row === undefined) return whyOfFirst(understood, before)
  const { row, ...meaning } = understood.meaning
  const shown = row === ONLY_ROW ? onlyOne(before?.rows) : before?.rows.at(row > 0 ? row - 1 : row)
  if (!shown) return { kind: 'ask-back', language: meaning.language, why: 'which-record', about: '', choices: [] }
  return { kind: 'meaning', meaning: ofRow(meaning, shown) }
}

const onlyOne = (rows: readonly RowShown[] = []) => (rows.length === 1 ? rows[0] : undefined)

/** 'Why?' after 'where is it worst?' is about the first row. */
function whyOfFirst(understood: Extract<Understanding, { kind: 'meaning' }>, before: Memory | null): Understanding {
  const { meaning } = understood
  const [first] = before?.rows ?? []
  const asked = before?.meaning.wanted.want
  const isOfFirst =
    meaning.wanted.want === 'why' &&
    meaning.places.length === 0 &&
    (asked === 'extreme' || asked === 'where') &&
    (JSON.stringify(before?.meaning.topic) === JSON.stringify(meaning.topic) || isOfSpeed(before?.meaning.topic, meaning.topic))
  return isOfFirst && first && PLACES.includes(first.kind) ? { kind: 'meaning', meaning: ofRow(meaning, first) } : understood
}

/** 'Why is it so slow?' after 'which street is slowest?' */
const isOfSpeed = (before: Topic | undefined, { about, ...topic }: Topic) =>
  before?.about === 'measure' && /speed$/.test(before.measure) && about === 'word' && 'word' in topic && topic.word === 'congestion'

function ofRow(meaning: Meaning, shown: RowShown): Meaning {
  const wanted: Wanted =
    OF_ONE.includes(meaning.wanted.want) || (meaning.wanted.want === 'duration' && meaning.wanted.value === 'since')
      ? meaning.wanted
      : { want: 'value', aggregate: null }
  const single = { ...meaning, wanted, by: null, limit: null, threshold: null }
  if (shown.kind === 'incident' || shown.kind === 'service-request' || shown.kind === 'situation') {
    const topic: Topic = { about: 'record', record: shown.kind, number: shown.id }
    return { ...single, topic, places: [], time: null, against: null }
  }
  if (!PLACES.includes(shown.kind)) return meaning
  const place: PlaceMeant = { kind: shown.kind as PlaceMeant['kind'], id: shown.id, name: shown.name }
  if (meaning.topic.about !== 'records') return { ...single, places: [place] }
  // For records in a place, the row's place replaces the earlier one.
  const { districts: _d, street: _s, section: _c, ...scope } = meaning.topic.scope
  return { ...meaning, topic: { ...meaning.topic, scope }, places: [place], by: null, limit: null, threshold: null }
}
