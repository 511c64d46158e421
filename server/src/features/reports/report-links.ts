import type { City } from '@oppidum/domain/cities/city'
import type { Cities } from '../../compose/context.ts'

/** URLs of the reporters' status page. */
export interface ReportLinks {
  /** The code comes after '#', because browsers send that part neither in requests nor in the Referer header. */
  of(city: City, number: string, code: string): string
}

export function reportLinks(publicUrl: string, cities: Pick<Cities, 'all'>): ReportLinks {
  return {
    of: ({ id }, number, code) => `${publicUrl}/report/${number}${id === cities.all[0]?.id ? '' : `?city=${id}`}#${code}`,
  }
}
