import type { City } from '@oppidum/domain/cities/city'
import { type CityClock, cityClock } from '@oppidum/domain/core/city-clock'
import { departmentNames } from '@oppidum/domain/records/department'
import { RequestCategory, RequestPriority } from '@oppidum/domain/records/service-request'
import type { CityRouting, RequestTrainingExample } from '@oppidum/models/city-texts/request-routing'
import type { RequestInput } from '@oppidum/models/requests/request-record'
import type { StandingCorrection } from './correction-store.ts'
import { recordText } from './model-text.ts'
import type { TrainedModel } from './training.ts'

const clocks = new Map<string, CityClock>()

/** A city's clock, created once. */
export function clockOf({ timeZone }: City): CityClock {
  const clock = clocks.get(timeZone) ?? cityClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/** A request as input to the model. */
export function requestInput(
  city: City,
  record: { title: string; description: string; district: string | null; createdAt: Date },
): RequestInput {
  return {
    text: recordText(record),
    district: record.district ?? '',
    createdAtMs: clockOf(city).wallMs(record.createdAt.getTime()),
  }
}

/** All corrections of one record form one training example. */
function trainingExamplesOf(city: City, corrections: readonly StandingCorrection[]): RequestTrainingExample[] {
  const byRecord = new Map<string, RequestTrainingExample>()
  for (const it of corrections) {
    const example = byRecord.get(it.recordId) ?? { asked: requestInput(city, it), category: null, department: null, priority: null }
    byRecord.set(it.recordId, {
      ...example,
      ...(it.field === 'category' && { category: RequestCategory.parse(it.chosen) }),
      ...(it.field === 'priority' && { priority: RequestPriority.parse(it.chosen) }),
      ...(it.field === 'department' && { department: it.chosen }),
    })
  }
  return [...byRecord.values()]
}

/** A city's settings and corrections for its request model. */
export function cityRouting(city: City, { key, corrections }: Pick<TrainedModel, 'key' | 'corrections'>): CityRouting {
  return {
    key,
    trainingExamples: trainingExamplesOf(city, corrections),
    departments: departmentNames(city),
    ofServices: Object.fromEntries(city.services.flatMap(({ code, department }) => (department ? [[code, department]] : []))),
  }
}
