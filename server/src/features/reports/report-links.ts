import type { City } from '@oppidum/domain/cities/city'
import type { Cities } from '../../compose/context.ts'

/** Where a reporter sees how a report stands. */
export interface ReportLinks {
  /** The code stands behind the '#': browsers send that part to nobody, neither in a request nor in a Referer. */
  of(city: City, number: string, code: string): string
}

export function reportLinks(publicUrl: string, cities: Pick<Cities, 'all'>): ReportLinks {
  return {
    of: ({ id }, number, code) => `${publicUrl}/report/${number}${id === cities.all[0]?.id ? '' : `?city=${id}`}#${code}`,
  }
}
