import type { City } from '@oppidum/domain/cities/city'
import { IncidentPriority, IncidentType } from '@oppidum/domain/records/incident'
import type { CityClassifying } from '@oppidum/models/city-texts/incident-classifying'
import type { IncidentCorrection } from '@oppidum/models/incidents/incident-model'
import type { AskedIncident } from '@oppidum/models/incidents/incident-record'
import { recordText } from './model-text.ts'
import { clockOf } from './request-subject.ts'
import type { TrainedModel } from './training.ts'

/** An incident as the model is asked about it. */
export function askedIncident(city: City, record: { title: string; description: string; createdAt: Date }): AskedIncident {
  return { text: recordText(record), createdAtMs: clockOf(city).wallMs(record.createdAt.getTime()) }
}

/** What a city adds to the model that its incidents are classified by. All that was said of one record is one lesson. */
export function cityClassifying({ key, corrections }: Pick<TrainedModel, 'key' | 'corrections'>): CityClassifying {
  const byRecord = new Map<string, IncidentCorrection>()
  for (const it of corrections) {
    const lesson = byRecord.get(it.recordId) ?? { text: recordText(it), type: null, priority: null }
    byRecord.set(it.recordId, {
      ...lesson,
      ...(it.field === 'type' && { type: IncidentType.parse(it.chosen) }),
      ...(it.field === 'priority' && { priority: IncidentPriority.parse(it.chosen) }),
    })
  }
  return { key, lessons: [...byRecord.values()] }
}
