import { baseOf, type DraftFact, isMeasure } from '@oppidum/analyst/answering/answer-context'
import type { Writing } from '@oppidum/analyst/answering/phrases/fact-text'
import { ledger } from '@oppidum/analyst/answering/phrases/phrase'
import { chartFrom, mapFrom, type Voice } from '@oppidum/analyst/answering/readings/answer-reading'
import { valueTable } from '@oppidum/analyst/answering/readings/ranking-reading'
import { recordRows, recordTable } from '@oppidum/analyst/answering/records-list'
import { answersIn } from '@oppidum/analyst/i18n/answer-catalogue'
import type { ToolResult } from '@oppidum/analyst/tool'
import type { AnswerBlock, Fact, LookedAt } from '@oppidum/domain/assistant/answer'

const MOST_CHARTS = 2
/** With fewer rows a table adds nothing to the sentence. */
const ROWS_OF_A_TABLE = 3
const PLACES: ReadonlySet<string> = new Set(['section', 'street', 'district', 'substation'])

/** The results of a question's queries; `results` and `calls` have the same order. */
export interface FoundByTools {
  facts: readonly Fact[]
  calls: readonly LookedAt[]
  results: readonly ToolResult[]
}

/**
 * Table, charts and excerpt of the map for the facts that a text uses, in the analyst's form. They are made from the tools' results; the
 * writer of the text does not influence them.
 * @param used ids of the facts that the text names
 */
export function answerBlocks(
  blocks: readonly AnswerBlock[],
  used: readonly string[],
  found: FoundByTools,
  writing: Writing,
): AnswerBlock[] {
  const cited = found.facts.filter((it) => used.includes(it.id))
  const hasTable = blocks.some((it) => it.kind === 'table')
  return [hasTable ? null : tableOf(cited, found, writing), ...chartsOf(cited, found, writing), mapOf(cited, found)].filter(
    (it) => it !== null,
  )
}

/** A table for the first call of which the text uses enough facts: records with their fields, or places with their values. */
function tableOf(cited: readonly Fact[], { facts, calls }: FoundByTools, writing: Writing): AnswerBlock | null {
  const ids = new Map(facts.map((it): [DraftFact, string] => [knownOf(it), it.id]))
  const voice: Voice = { ...ledger(writing, ids), words: answersIn(writing.language) }
  const byId = new Map([...ids].map(([known, id]) => [id, known]))
  for (const [at, { sentence }] of calls.entries()) {
    const own = cited.filter((it) => it.call === at && it.value !== null)
    const subjects = new Set(own.map(subjectOf))
    const records = recordRows(facts.filter((it) => it.call === at && subjects.has(subjectOf(it))).flatMap((it) => byId.get(it.id) ?? []))
    if (records.length >= ROWS_OF_A_TABLE) return recordTable(sentence, records, voice)
    const [first] = own.filter((it) => PLACES.has(it.subject.kind) && typeof it.value === 'number')
    if (!first) continue
    const rows = own.filter((it) => it.measure === first.measure && it.subject.kind === first.subject.kind)
    if (new Set(rows.map(subjectOf)).size !== rows.length || rows.length < ROWS_OF_A_TABLE) continue
    const column = voice.words.noun.dimension(first.subject.kind)
    return valueTable(
      sentence,
      column,
      rows.flatMap((it) => byId.get(it.id) ?? []),
      voice,
    )
  }
  return null
}

const subjectOf = ({ subject }: Fact) => `${subject.kind}/${subject.id}`

function knownOf({ id: _, from: __, ...fact }: Fact): DraftFact {
  return { ...fact, rests: [] }
}

/** The series behind the figures that the text uses; of several subjects those that it names. */
function chartsOf(cited: readonly Fact[], { facts, calls, results }: FoundByTools, { language }: Writing): AnswerBlock[] {
  const charts = calls.flatMap(({ sentence }, at) => {
    const own = cited.filter((it) => it.call === at)
    const names = new Set(facts.filter((it) => it.call === at).map((it) => it.subject.name))
    const lines = (results[at]?.series ?? []).filter((line) =>
      own.some((it) => isMeasure(baseOf(it.measure), line.measure) && (it.subject.name === line.name || !names.has(line.name))),
    )
    return chartFrom(sentence, [{ facts: [], notes: [], series: lines }], answersIn(language)) ?? []
  })
  return charts.slice(0, MOST_CHARTS)
}

/** One excerpt of the map with every place and record that the text uses. */
function mapOf(cited: readonly Fact[], { calls, results }: FoundByTools): AnswerBlock | null {
  const [first] = cited.filter((it) => Object.hasOwn(results[it.call]?.positions ?? {}, it.subject.id))
  return first ? mapFrom(calls[first.call]?.sentence ?? '', results, cited) : null
}
