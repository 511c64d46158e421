import type { City } from '@oppidum/domain/city'
import { IncidentPriority, IncidentType } from '@oppidum/domain/incident'
import type { CityClassifying } from '../../models/city-texts/incident-classifying.ts'
import type { IncidentCorrection } from '../../models/incidents/incident-model.ts'
import type { AskedIncident } from '../../models/incidents/incident-record.ts'
import { recordText } from './record-text.ts'
import { clockOf } from './request-subject.ts'
import type { TaughtModel } from './teaching.ts'

/** An incident as the model is asked about it. */
export function askedIncident(city: City, record: { title: string; description: string; createdAt: Date }): AskedIncident {
  return { text: recordText(record), createdAtMs: clockOf(city).wallMs(record.createdAt.getTime()) }
}

/** What a city adds to the model that its incidents are classified by. All that was said of one record is one lesson. */
export function cityClassifying({ key, corrections }: Pick<TaughtModel, 'key' | 'corrections'>): CityClassifying {
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
