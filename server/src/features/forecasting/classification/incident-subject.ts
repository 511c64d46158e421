import type { City } from '@oppidum/domain/cities/city'
import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { CityClassifying } from '@oppidum/models/city-texts/incident-classifying'
import type { IncidentCorrection } from '@oppidum/models/incidents/incident-model'
import type { IncidentInput } from '@oppidum/models/incidents/incident-record'
import { recordText } from './model-text.ts'
import { clockOf } from './request-subject.ts'
import type { TrainedModel } from './training.ts'

/** An incident as input to the model. */
export function incidentInput(city: City, record: { title: string; description: string; createdAt: Date }): IncidentInput {
  return { text: recordText(record), createdAtMs: clockOf(city).wallMs(record.createdAt.getTime()) }
}

/** A city's corrections for the shipped incident model. All corrections of one record form one training example. */
export function cityClassifying({ key, corrections }: Pick<TrainedModel, 'key' | 'corrections'>): CityClassifying {
  const byRecord = new Map<string, IncidentCorrection>()
  for (const it of corrections) {
    const example = byRecord.get(it.recordId) ?? { text: recordText(it), type: null, priority: null }
    byRecord.set(it.recordId, {
      ...example,
      ...(it.field === 'type' && { type: IncidentType.parse(it.chosen) }),
      ...(it.field === 'priority' && { priority: IncidentPriority.parse(it.chosen) }),
    })
  }
  return { key, trainingExamples: [...byRecord.values()] }
}
