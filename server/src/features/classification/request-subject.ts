import type { City } from '@oppidum/domain/city'
import { RequestCategory, RequestPriority } from '@oppidum/domain/service-request'
import { type WallClock, wallClock } from '../../model-scores/wall-clock.ts'
import type { CityRouting, RequestLesson } from '../../models/city-texts/request-routing.ts'
import type { AskedRequest } from '../../models/requests/request-record.ts'
import type { StandingCorrection } from './correction-store.ts'
import { recordText } from './record-text.ts'
import type { TaughtModel } from './teaching.ts'

const clocks = new Map<string, WallClock>()

/** The clocks of a city; made once. */
export function clockOf({ timeZone }: City): WallClock {
  const clock = clocks.get(timeZone) ?? wallClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

/** A request as the model is asked about it. */
export function askedRequest(
  city: City,
  record: { title: string; description: string; district: string | null; createdAt: Date },
): AskedRequest {
  return {
    text: recordText(record),
    district: record.district ?? '',
    createdAtMs: clockOf(city).wallMs(record.createdAt.getTime()),
  }
}

/** All that was said of one record is one lesson. */
function lessonsOf(city: City, corrections: readonly StandingCorrection[]): RequestLesson[] {
  const byRecord = new Map<string, RequestLesson>()
  for (const it of corrections) {
    const lesson = byRecord.get(it.recordId) ?? { asked: askedRequest(city, it), category: null, department: null, priority: null }
    byRecord.set(it.recordId, {
      ...lesson,
      ...(it.field === 'category' && { category: RequestCategory.parse(it.chosen) }),
      ...(it.field === 'priority' && { priority: RequestPriority.parse(it.chosen) }),
      ...(it.field === 'department' && { department: it.chosen }),
    })
  }
  return [...byRecord.values()]
}

/** What a city adds to the model that its requests are routed by. */
export function cityRouting(city: City, { key, corrections }: Pick<TaughtModel, 'key' | 'corrections'>): CityRouting {
  return {
    key,
    lessons: lessonsOf(city, corrections),
    departments: city.departments,
    ofServices: Object.fromEntries(city.services.flatMap(({ code, department }) => (department ? [[code, department]] : []))),
  }
}
