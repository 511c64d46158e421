import type { AnswerBlock } from '@oppidum/domain/assistant/answer'
import { isAtLeast } from '@oppidum/domain/core/access'
import { departmentNames } from '@oppidum/domain/records/department'
import { IncidentPriority } from '@oppidum/domain/records/incident'
import { canMove, ENDED, REOPENED, RecordKind } from '@oppidum/domain/records/life-cycle'
import { RequestPriority } from '@oppidum/domain/records/service-request'
import type { Wanted } from '../meaning.ts'
import { computed, type DraftFact } from './answer-context.ts'
import type { Phrase } from './phrases/phrase.ts'
import { type AnswerDraft, answerDraft, lead, plain, refusalDraft, type Scene, textOf, type Voice } from './readings/answer-reading.ts'
import { rowsOf } from './readings/ranking-reading.ts'
import type { RecordRow } from './records-list.ts'

type Act = Extract<Wanted, { want: 'act' }>

const PATHS: Record<RecordKind, string> = { incident: '/api/incidents', 'service-request': '/api/service-requests' }

/**
 * Proposes a change of a record, with the API call that the person can make, if their role and the record's life cycle allow it. Nothing
 * is changed here.
 */
export function actOn(row: RecordRow, act: Act, scene: Scene, voice: Voice): AnswerDraft {
  const { words } = voice
  const number = voice.name(row.lead)
  const title = voice.value(row.lead)
  if (!isAtLeast(scene.role, 'operator'))
    return refusalDraft('not-allowed', words.act.viewer(number), [], [words.ask.record(row.lead.subject.name)])
  const kind = RecordKind.safeParse(row.lead.subject.kind)
  const status = row.fact('status')
  const from = typeof status?.value === 'string' ? status.value : null
  if (!kind.success || !status || from === null) return sheet(row, words.act.sheet(number, title), voice)
  if (act.act === 'other') return { ...sheet(row, words.act.sheet(number, title), voice), kind: 'asked-back' }
  // Only the person knows the outcome.
  if (act.act === 'resolve') {
    if (!canMove(kind.data, from, ENDED[kind.data])) return impossible(row, status, kind.data, voice)
    return { ...sheet(row, words.act.closing(number, title), voice), kind: 'asked-back' }
  }
  if (act.act === 'acknowledge' && row.fact('acknowledged-at')) return answerDraft([lead(words.act.acknowledged(number))])
  const priority = act.act === 'priority' ? act.priority : undefined
  if (priority !== undefined && row.fact('priority')?.value === priority) {
    const known = row.fact('priority') as DraftFact
    return answerDraft([lead(words.act.ranked(number, voice.value(known)))], [words.ask.record(row.lead.subject.name)], rowsOf([row.lead]))
  }
  const change = changeOf(act, kind.data, from, scene)
  if (change === 'which-priority') return rankless(row, priority, kind.data, voice)
  if (change === 'impossible') return impossible(row, status, kind.data, voice)
  if (change === 'which-department') {
    const choices = departmentNames(scene.city)
      .slice(0, 8)
      .map((it) => words.ask.assign(row.lead.subject.name, it))
    return refusalDraft('asked-back', words.act.department(number), choices)
  }
  const version = row.fact('version')
  if (typeof version?.value !== 'number') return sheet(row, words.act.sheet(number, title), voice)
  const text: Phrase =
    act.act === 'assign' && typeof change.department === 'string'
      ? words.act.assign(number, title, voice.value(computed({ measure: 'department', value: change.department, unit: '' }, row.lead)))
      : act.act === 'priority' && typeof change.priority === 'string'
        ? words.act.rank(number, title, voice.value(computed({ measure: 'priority', value: change.priority, unit: '' }, row.lead)))
        : words.act.proposal(act.act, number, title)
  const proposal: AnswerBlock = {
    kind: 'proposal',
    text: textOf(text),
    record: row.lead.subject,
    call: {
      method: 'PATCH',
      path: `${PATHS[kind.data]}/${row.lead.subject.id}?city=${encodeURIComponent(scene.city.id)}`,
      body: { version: version.value, ...change },
    },
  }
  return {
    ...answerDraft([lead(words.act.confirm()), proposal], [words.ask.record(row.lead.subject.name)]),
    rows: rowsOf([row.lead]),
  }
}

/** The change is not possible from the record's status; a closed record can be reopened. */
function impossible(row: RecordRow, status: DraftFact, kind: RecordKind, voice: Voice): AnswerDraft {
  const { words } = voice
  const ended = status.value === ENDED[kind]
  return answerDraft(
    [lead(words.act.already(voice.name(row.lead), voice.value(status))), ended ? plain(words.act.canReopen()) : null],
    [words.ask.record(row.lead.subject.name)],
    rowsOf([row.lead]),
  )
}

/** The priorities of a kind of record; requests are never critical. */
const RANKS: Record<RecordKind, readonly IncidentPriority[]> = {
  incident: IncidentPriority.options,
  'service-request': RequestPriority.options,
}

function rankless(row: RecordRow, wanted: IncidentPriority | undefined, kind: RecordKind, voice: Voice): AnswerDraft {
  const { words } = voice
  const named = wanted && voice.value(computed({ measure: 'priority', value: wanted, unit: '' }, row.lead))
  return refusalDraft(
    'asked-back',
    named ? words.act.noPriority(voice.name(row.lead), named) : words.act.whichPriority(voice.name(row.lead)),
    RANKS[kind].map((it) => words.ask.rank(row.lead.subject.name, it)),
  )
}

const sheet = (row: RecordRow, why: Phrase, { words }: Voice): AnswerDraft =>
  answerDraft([lead(why)], [words.ask.record(row.lead.subject.name)], rowsOf([row.lead]))

type Change = Record<string, string | number | boolean | null>

function changeOf(
  act: Act,
  kind: RecordKind,
  from: string,
  { city }: Scene,
): Change | 'impossible' | 'which-department' | 'which-priority' {
  const ended = from === ENDED[kind]
  switch (act.act) {
    case 'acknowledge':
      return ended ? 'impossible' : { acknowledged: true }
    case 'start':
      return canMove(kind, from, 'in_progress') ? { status: 'in_progress' } : 'impossible'
    case 'reopen':
      return canMove(kind, from, REOPENED[kind]) && ended ? { status: REOPENED[kind] } : 'impossible'
    case 'assign': {
      const department = departmentNames(city).find((it) => it.toLocaleLowerCase() === act.department?.toLocaleLowerCase())
      return ended ? 'impossible' : department === undefined ? 'which-department' : { department }
    }
    case 'priority':
      return act.priority !== undefined && RANKS[kind].includes(act.priority) ? { priority: act.priority } : 'which-priority'
    default:
      return 'impossible'
  }
}
