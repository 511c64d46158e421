import type { City } from '@oppidum/domain/city'
import type { IncidentClassification } from '@oppidum/domain/incident'
import type { Language } from '@oppidum/domain/language'
import type * as z from 'zod/mini'
import type { ClassifiedIncident } from '../../models/city-texts/incident-classifying.ts'
import type { OpinionRow, ReadRecord } from './opinion-store.ts'
import { OPINION_WORDS } from './opinion-words.ts'

/** What is kept of an answer to be scored later, whether it was shown or not. */
export interface SaidOfIncident {
  type: string
  abstained: boolean
  priority: string
  confidence: number
  responseMinutes: number | null
  /** What its source, or whoever reported it, had said before. */
  reported: string
}

const MINUTE_MS = 60_000

/** By which way the city heard of it: a fact of the record, not the model's guess. */
function heardBy(sourceId: string, heard: Readonly<Record<string, string>>, feeds: City['feeds']): string {
  return heard[sourceId] ?? feeds.find((it) => it.id === sourceId)?.name ?? sourceId
}

/** An answer as the record shows it. Causes and diverted routes are said by people and feeds alone. */
export function incidentOpinion(
  record: Pick<ReadRecord, 'id' | 'version' | 'createdAt' | 'sourceId' | 'priority'>,
  answer: ClassifiedIncident,
  { priorityIsOff, language, feeds }: { priorityIsOff: boolean; language: Language; feeds: City['feeds'] },
): Pick<OpinionRow, 'id' | 'record_version' | 'shown' | 'said' | 'estimate'> {
  const words = OPINION_WORDS[language]
  const minutes = answer.responseMinutes === null ? null : Math.max(1, Math.round(answer.responseMinutes))
  const responseTime = minutes === null ? null : `${minutes} min`
  const reasons: string[] = []
  if (answer.reasons.length > 0) reasons.push(words.decided(answer.reasons))
  if (answer.abstains) reasons.push(words.unsureType(Math.round(100 * answer.confidence)))
  if (priorityIsOff) reasons.push(words.priorityOff())
  const shown: z.infer<typeof IncidentClassification> = {
    type: answer.abstains ? null : answer.type,
    priority: priorityIsOff ? null : answer.priority,
    responseTime,
    cause: null,
    eta: minutes === null ? null : new Date(record.createdAt.getTime() + minutes * MINUTE_MS).toISOString(),
    detectionMethod: heardBy(record.sourceId, words.heard, feeds),
    routesDiverted: null,
    confidence: answer.confidence,
    reasons,
  }
  const { type, abstains, priority, confidence, responseMinutes } = answer
  const said: SaidOfIncident = { type, abstained: abstains, priority, confidence, responseMinutes, reported: record.priority }
  return { id: record.id, record_version: record.version, shown, said, estimate: responseTime }
}
