import type { City } from '@oppidum/domain/cities/city'
import type { Language } from '@oppidum/domain/core/language'
import { MINUTE_MS } from '@oppidum/domain/core/time'
import type { IncidentClassification } from '@oppidum/domain/records/incident'
import type { ClassifiedIncident } from '@oppidum/models/city-texts/incident-classifying'
import type * as z from 'zod/mini'
import { wordsIn } from '../../../i18n/server-catalogue.ts'
import type { ReadRecord, RecordPredictionRow } from './prediction-store.ts'

/** Stored with a prediction to score it later, shown or not. */
export interface IncidentScoringData {
  type: string
  abstained: boolean
  priority: string
  confidence: number
  responseMinutes: number | null
  /** The priority that the source or the reporter had given. */
  reported: string
}

/** How the city heard of the incident: a fact of the record, not a prediction. */
function channelName(sourceId: string, heard: Readonly<Record<string, string>>, feeds: City['feeds']): string {
  return heard[sourceId] ?? feeds.find((it) => it.id === sourceId)?.name ?? sourceId
}

/** The prediction as the record shows it. Causes and diversions come only from people and feeds. */
export function incidentPrediction(
  record: Pick<ReadRecord, 'id' | 'version' | 'createdAt' | 'sourceId' | 'priority'>,
  answer: ClassifiedIncident,
  { priorityIsOff, language, feeds }: { priorityIsOff: boolean; language: Language; feeds: City['feeds'] },
): Pick<RecordPredictionRow, 'id' | 'record_version' | 'shown' | 'said' | 'estimate'> {
  const words = wordsIn(language).recordPredictions
  const minutes = answer.responseMinutes === null ? null : Math.max(1, Math.round(answer.responseMinutes))
  const responseTime = minutes === null ? null : `${minutes} min`
  const reasons: string[] = []
  const decided = [...new Set([...answer.words.type, ...answer.words.priority])]
  if (decided.length > 0) reasons.push(words.decided(decided))
  if (answer.abstains) reasons.push(words.unsureType(Math.round(100 * answer.confidence)))
  if (priorityIsOff) reasons.push(words.priorityOff())
  const shown: Omit<z.infer<typeof IncidentClassification>, 'settled'> = {
    type: answer.abstains ? null : answer.type,
    priority: priorityIsOff ? null : answer.priority,
    responseTime,
    cause: null,
    eta: minutes === null ? null : new Date(record.createdAt.getTime() + minutes * MINUTE_MS).toISOString(),
    detectionMethod: channelName(record.sourceId, words.heard, feeds),
    routesDiverted: null,
    confidence: answer.confidence,
    reasons,
    priorityConfidence: answer.priorityConfidence,
    words: answer.words,
  }
  const { type, abstains, priority, confidence, responseMinutes } = answer
  const said: IncidentScoringData = { type, abstained: abstains, priority, confidence, responseMinutes, reported: record.priority }
  return { id: record.id, record_version: record.version, shown, said, estimate: responseTime }
}
