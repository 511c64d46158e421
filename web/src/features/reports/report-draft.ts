import type { Language } from '@oppidum/domain/core/language'
import type { Service } from '@oppidum/domain/records/service'
import type { ServiceAnswers } from '@oppidum/domain/records/service-answers'
import { type NewReport, ReportDraft } from '@oppidum/domain/reports/report'
import { newUuid } from '../../api/new-uuid.ts'
import type { TextId } from '../../i18n/text.ts'

export type Draft = ReportDraft

const KEY = 'oppidum:report'

export function emptyDraft(): Draft {
  return {
    requestId: newUuid(),
    serviceCode: null,
    position: null,
    address: '',
    addressDerived: false,
    description: '',
    answers: {},
    sameAs: null,
    name: '',
    email: '',
    phone: '',
  }
}

/** Changed content is a new report: the server accepts each id once. */
export function changed(draft: Draft, change: Partial<Omit<Draft, 'requestId'>>): Draft {
  return { ...draft, ...change, requestId: newUuid() }
}

/** The draft in this tab; null when there is none, or the stored data is invalid. */
export function storedDraft(storage: Pick<Storage, 'getItem'>): Draft | null {
  try {
    return ReportDraft.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function keepDraft(storage: Pick<Storage, 'setItem' | 'removeItem'>, draft: Draft | null): void {
  try {
    if (draft === null) storage.removeItem(KEY)
    else storage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // Without storage, the content of the screen can still be sent.
  }
}

export type DraftField = 'service' | 'place' | 'description' | 'answers' | 'email' | 'phone'
export interface DraftProblem {
  field: DraftField
  text: TextId
}

const MAILBOX = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]+$/
const PHONE = /^[+\d][\d ()./-]{4,38}\d$/
const FEWEST_CHARACTERS = 3

/** What must be filled in or corrected before sending, in page order. */
export function draftProblems(draft: Draft, service: Service | undefined): DraftProblem[] {
  const problems: DraftProblem[] = []
  const tell = (field: DraftField, text: TextId) => problems.push({ field, text })
  if (!service) tell('service', 'report.needs-service')
  if (!draft.sameAs) {
    if (!draft.position && draft.address.trim() === '') tell('place', 'report.needs-place')
    if (draft.description.trim().length < FEWEST_CHARACTERS) tell('description', 'report.needs-description')
  }
  const open = service?.attributes.some((it) => it.required && !isAnswered(draft.answers[it.code]))
  if (open) tell('answers', 'report.needs-answer')
  if (draft.email.trim() !== '' && !MAILBOX.test(draft.email.trim())) tell('email', 'report.bad-email')
  if (draft.phone.trim() !== '' && !PHONE.test(draft.phone.trim())) tell('phone', 'report.bad-phone')
  return problems
}

export function isAnswered(answer: ServiceAnswers[string] | undefined): boolean {
  return typeof answer === 'number' || (answer !== undefined && answer.length > 0)
}

/** The body for the server. `service` is the selected one. */
export function reportOf(draft: Draft, service: Service, language: Language, more: Pick<NewReport, 'picture' | 'topic'>): NewReport {
  const codes = service.attributes.map((it) => it.code)
  const attributes = Object.fromEntries(Object.entries(draft.answers).filter(([code, it]) => codes.includes(code) && isAnswered(it)))
  const contact = Object.fromEntries(
    (['name', 'email', 'phone'] as const).map((it) => [it, draft[it].trim()] as const).filter(([, it]) => it !== ''),
  )
  return {
    requestId: draft.requestId,
    serviceCode: service.code,
    language,
    ...(draft.description.trim() !== '' && { description: draft.description.trim() }),
    ...(draft.position && { position: draft.position }),
    ...(draft.address.trim() !== '' && { address: draft.address.trim() }),
    ...(Object.keys(attributes).length > 0 && { attributes }),
    ...(Object.keys(contact).length > 0 && { contact }),
    ...(draft.sameAs && { sameAs: draft.sameAs.id }),
    ...(more.picture && { picture: more.picture }),
    ...(more.topic && { topic: more.topic }),
  }
}
