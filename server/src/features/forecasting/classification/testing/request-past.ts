import { DAY_MS } from '@oppidum/domain/core/time'
import { fitRequests, type RequestParameters } from '@oppidum/models/requests/request-model'
import type { PastRequest } from '@oppidum/models/requests/request-record'

const KINDS = [
  {
    category: 'pothole',
    productCategory: 'infrastructure',
    days: 6,
    texts: ['deep pothole in the lane', 'pothole near the corner', 'hole in the asphalt'],
  },
  {
    category: 'dumping',
    productCategory: 'environment',
    days: 2,
    texts: ['illegal dumping of a mattress', 'rubbish dumped beside the road', 'old furniture dumped'],
  },
  {
    category: 'lamp',
    productCategory: 'maintenance',
    days: 4,
    texts: ['street lamp is dark', 'lamp flickers all night', 'street light is out'],
  },
] as const

/** Requests of a small city: three kinds of text, each with its own duration, forty of each. */
export function requestPast(): PastRequest[] {
  return KINDS.flatMap(({ category, productCategory, days, texts }) =>
    Array.from({ length: 40 }, (_, index): PastRequest => {
      const createdAtMs = Date.UTC(2026, 8, 1) + index * DAY_MS
      const text = `${texts[index % texts.length]} ${['please come', 'since Monday', 'again', 'thank you'][index % 4]}`
      return {
        text,
        district: '',
        createdAtMs,
        category,
        productCategory,
        department: '',
        closedAtMs: createdAtMs + days * DAY_MS * (0.5 + (index % 5) / 4),
      }
    }),
  )
}

export const fittedPast = (): RequestParameters => fitRequests(requestPast()) as RequestParameters
