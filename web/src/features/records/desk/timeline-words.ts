import { Crew } from '@oppidum/domain/records/crew'
import { ENDING_REASONS } from '@oppidum/domain/records/ending-reasons'
import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { Channel, FieldChange, TimelineAction, TimelineEntry } from '@oppidum/domain/records/timeline'
import { label } from '../../../i18n/label.ts'
import type { Text, TextId } from '../../../i18n/text.ts'
import { OUTCOME_TEXT } from './outcome-words.ts'
import { OWN_FIELDS } from './own-fields.ts'
import { priorityWord, statusWord } from './record-labels.ts'
import { crewStep } from './responsibility/responsibility-words.ts'
import { ruleWords } from './situations/situation-words.ts'

const DID: Record<TimelineAction, TextId> = {
  created: 'desk.did-create',
  changed: 'desk.did-change',
  acknowledged: 'desk.did-acknowledge',
  assigned: 'desk.did-assign',
  moved: 'desk.did-move',
  closed: 'desk.did-close',
  reopened: 'desk.did-reopen',
  commented: 'desk.did-comment',
  attached: 'desk.did-attach',
  detached: 'desk.did-detach',
  linked: 'desk.did-link',
  unlinked: 'desk.did-unlink',
  escalated: 'desk.did-escalate',
  folded: 'desk.did-fold',
  unfolded: 'desk.did-unfold',
  'possible-duplicate': 'desk.did-propose-duplicate',
  'no-duplicate': 'desk.did-keep-apart',
  joined: 'desk.did-join',
  left: 'desk.did-leave',
  confirmed: 'desk.did-confirm',
  'not-fixed': 'desk.did-not-fixed',
  'told-reporter': 'desk.did-tell-reporter',
  'contact-deleted': 'desk.did-delete-contact',
}

const BY: Record<TimelineEntry['by'], TextId> = {
  operator: 'desk.by-operator',
  reporter: 'desk.by-reporter',
  source: 'desk.by-source',
  city: 'desk.by-city',
}

/** Channels worth naming. The desk, the simulator and the city's rules have only one each, so naming the actor is enough. */
export const CHANNEL_TEXT: Partial<Record<Channel, TextId>> = {
  feed: 'desk.door-feed',
  report: 'desk.door-report',
  open311: 'desk.door-open',
}

/** Field names of the API, and those that feed entries use for the same. */
const FIELD: Record<string, TextId> = {
  status: 'field.status',
  priority: 'field.priority',
  severity: 'field.priority',
  type: 'field.type',
  category: 'field.category',
  title: 'desk.field-title',
  description: 'field.description',
  location: 'desk.field-place',
  position: 'desk.field-position',
  geometry: 'desk.field-position',
  hindersRoad: 'field.roads',
  department: 'field.department',
  assignedDepartment: 'field.department',
  assignee: 'desk.field-assignee',
  outcome: 'desk.field-outcome',
  outcomeReason: 'desk.reason',
  crew: 'owner.crew',
  reports: 'desk.field-reports',
}

/** Changes that the action itself implies, or that nobody decides. */
const SILENT = new Set(['acknowledgedAt', 'resolvedAt', 'completedAt', 'district', 'reopened', 'duplicateOf', 'confirmation'])

/** An operator's name, by account. */
export type NameOf = (personId: string) => string | null

/** What an entry says, in the page's language where the product itself wrote it. */
export function entryWords({ channel, text: written }: Pick<TimelineEntry, 'channel' | 'text'>, text: Text): string {
  if (written === ENDING_REASONS.missing) return text('desk.ended-missing')
  if (written === ENDING_REASONS.simulated) return text('desk.ended-simulated')
  return channel === 'rule' ? ruleWords(written ?? '', text) : (written ?? '')
}

/** Who did it: the name where the viewer may know it, else the role. */
export function whoDid({ by, name, channel }: Pick<TimelineEntry, 'by' | 'name' | 'channel'>, text: Text): string {
  if (channel === 'simulator') return text('desk.by-simulator')
  return name ?? text(BY[by])
}

/** What they did, to follow the actor: 'changed the status to In progress'. */
export function whatDid(
  entry: TimelineEntry,
  kind: RecordKind,
  text: Text,
  departmentName: (name: string) => string = (name) => name,
): string {
  const { action, entity, outcome } = entry
  const status = entry.changes.find((it) => it.field === 'status')
  const to = status && typeof status.to === 'string' ? statusWord(kind, status.to, text).word : null
  if (action === 'moved' && to !== null) return text('desk.did-move-to', { status: to })
  if (action === 'closed' && outcome !== null) return text('desk.did-close-as', { outcome: text(OUTCOME_TEXT[outcome]) })
  const assignment = entry.changes.find((it) => it.field === 'assignedDepartment')
  if (action === 'assigned' && typeof assignment?.to === 'string')
    return text('desk.did-assign-to', { department: departmentName(assignment.to) })
  const sentence = text(DID[action])
  return entity?.name ? `${sentence} ${entity.name}` : sentence
}

/** The changed fields, one line each, without what the sentence already says. */
export function changeLines(
  { action, changes }: TimelineEntry,
  kind: RecordKind,
  text: Text,
  nameOf: NameOf,
  departmentName?: (name: string) => string,
): string[] {
  const implied: Partial<Record<TimelineAction, RegExp>> = {
    moved: /^status$/,
    closed: /^(status|outcome.*)$/,
    reopened: /^(status|outcome.*)$/,
    // The sentence names the first department; a later one needs a line that also names the one before.
    assigned: changes.some((it) => it.field === 'assignedDepartment' && it.from === null) ? /^(status|assignedDepartment)$/ : /^status$/,
  }
  return changes
    .filter(
      ({ field, from, to }) =>
        !implied[action]?.test(field) && !SILENT.has(field) && (from !== null || to !== null) && action !== 'created',
    )
    .map((it) => changeLine(it, kind, text, nameOf, departmentName))
}

/** Whether the action itself implies the change, so that no line has to mention it. */
export const isImpliedByAction = (field: string): boolean => SILENT.has(field)

/** 'Priority: High → Low' */
export function changeLine(
  it: FieldChange,
  kind: RecordKind,
  text: Text,
  nameOf: NameOf,
  departmentName: (name: string) => string = (name) => name,
): string {
  if (it.field === 'pictureKind') return text('picture.says-ai-hint')
  const id = FIELD[it.field] ?? OWN_FIELDS[kind][it.field]?.name
  const name = id ? text(id) : label(it.field.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase())
  const word = (value: unknown) =>
    it.field === 'assignedDepartment' && typeof value === 'string' ? departmentName(value) : valueWord(it, value, kind, text, nameOf)
  return text('desk.change-line', { name, from: word(it.from), to: word(it.to) })
}

function valueWord({ field }: FieldChange, value: unknown, kind: RecordKind, text: Text, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return text('desk.nothing')
  if (typeof value === 'boolean') return text(value ? 'desk.yes' : 'desk.no')
  if (field === 'crew') {
    const crew = Crew.safeParse(value)
    return crew.success ? crewStep(crew.data, text) : text('desk.nothing')
  }
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : text('desk.another-place')
  if (field === 'assignee') return nameOf(value) ?? text('desk.by-operator')
  if (field === 'outcome') return value in OUTCOME_TEXT ? text(OUTCOME_TEXT[value as keyof typeof OUTCOME_TEXT]) : label(value)
  if (field === 'status') return statusWord(kind, value, text).word
  if (field === 'priority' || field === 'severity') return priorityWord(value, text)
  return field === 'type' || field === 'category' ? label(value) : value
}
