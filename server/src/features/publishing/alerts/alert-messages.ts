import type { Language } from '@oppidum/domain/core/language'
import { inLanguage, type RecordWords } from '@oppidum/domain/records/translation'
import { translationsOf } from '../../records/lists/record-answer.ts'
import type { IncidentState } from './alert-store.ts'

/** One CAP message about an incident; it never changes. */
export interface AlertMessage {
  type: 'Alert' | 'Update' | 'Cancel'
  state: IncidentState
  /** The earlier messages that it replaces, oldest first. */
  replaces: readonly IncidentState[]
}

/** The public is warned of critical incidents while they are open; planned works and repeated reports are none. */
function isWarning({ record, isPublic }: IncidentState): boolean {
  return isPublic && record.priority === 'critical' && record.status !== 'resolved' && record.planned_work !== true && !record.duplicate_of
}

/** What a message says; a change of anything else, such as the assignee, is no news to the public. */
const contentOf = ({ record }: IncidentState) =>
  JSON.stringify([
    record.type,
    record.title,
    record.description,
    record.location,
    record.geometry,
    record.starts_at,
    record.ends_at,
    record.quality,
  ])

/** The messages of an incident from its states, both oldest first. A warning after a cancellation is a new alert. */
export function alertMessages(states: readonly IncidentState[]): AlertMessage[] {
  const messages: AlertMessage[] = []
  let active: IncidentState[] = []
  for (const state of states) {
    const last = active.at(-1)
    if (isWarning(state)) {
      if (last && contentOf(last) === contentOf(state)) continue
      messages.push({ type: last ? 'Update' : 'Alert', state, replaces: active })
      active = [...active, state]
    } else if (last) {
      messages.push({ type: 'Cancel', state, replaces: active })
      active = []
    }
  }
  return messages
}

/** The text of a state in a language, if the product itself wrote it; else as it was written. */
export function wordsOfState({ record }: IncidentState, language: Language): RecordWords {
  return inLanguage({ ...record, translations: translationsOf(record) }, language)
}
