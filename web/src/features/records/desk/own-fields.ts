import type { RecordKind } from '@oppidum/domain/records/life-cycle'
import type { TextId } from '../../../i18n/text.ts'

/** How a field that only one kind of record has is named, shown and edited. */
interface OwnField {
  /** The label in the panel, and in the timeline when it changes. */
  name: TextId
  /** It is a point in time. */
  time?: true
  /** The text of each value; a value without an entry is not shown. Absent: the value itself. */
  words?: Readonly<Record<string, TextId>>
  /** The label in the form that edits a record; absent where no form edits it. A text has one line. */
  edit?: TextId
}

/** In the order of the panel; a field without a value is left out. */
export const OWN_FIELDS: Readonly<Record<RecordKind, Readonly<Record<string, OwnField>>>> = {
  incident: {
    plannedWork: { name: 'field.nature', words: { true: 'incident.planned-work' } },
    advisory: { name: 'field.nature', words: { true: 'incident.advisory' } },
    startsAt: { name: 'field.starts', time: true },
    endsAt: { name: 'field.ends', time: true },
    resolvedAt: { name: 'field.resolved', time: true },
    district: { name: 'field.district' },
    affectsTraffic: { name: 'field.roads', words: { true: 'incident.hinders' }, edit: 'desk.hinders' },
  },
  'service-request': {
    expectedAt: { name: 'field.expected', time: true },
    completedAt: { name: 'field.completed', time: true },
    statusNotes: { name: 'field.status-notes' },
    confirmation: {
      name: 'desk.field-confirmation',
      words: {
        asked: 'desk.confirmation-asked',
        confirmed: 'desk.confirmation-confirmed',
        not_fixed: 'desk.confirmation-not-fixed',
      },
    },
    district: { name: 'field.district' },
  },
}

/** The fields that the form edits, with their labels. */
export const editedFields = (kind: RecordKind): [field: string, label: TextId][] =>
  Object.entries(OWN_FIELDS[kind]).flatMap(([field, { edit }]) => (edit ? [[field, edit]] : []))
