import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Service } from '@oppidum/domain/records/service'
import { answersInWords, answersProblem } from '@oppidum/domain/records/service-answers'
import { type NewReport, REPORT_LIMITS } from '@oppidum/domain/reports/report'
import { plainText } from '../records/store/plain-text.ts'

/** A shorter description gives nobody enough to act on. */
const FEWEST_CHARACTERS = 3

/** @throws Failure refused for an unknown service and for missing answers */
export function serviceOf(city: City, report: NewReport): Service {
  const service = city.services.find((it) => it.code === report.serviceCode)
  if (!service)
    throw new Failure('refused', 'The city does not offer this service; choose one from its list.', { details: { at: 'serviceCode' } })
  const problem = answersProblem(service, report.attributes ?? {})
  if (problem !== null) throw new Failure('refused', problem, { details: { at: 'attributes' } })
  if (report.sameAs !== undefined) return service
  if (plainText(report.description ?? '').length < FEWEST_CHARACTERS)
    throw new Failure('refused', 'Say briefly what is wrong.', { details: { at: 'description' } })
  if (report.position === undefined && report.address === undefined)
    throw new Failure('refused', 'Say where it is: a place on the map or an address.', { details: { at: 'position' } })
  const [west, south, east, north] = city.bounds
  const [lon, lat] = report.position ?? [west, south]
  if (lon < west || lon > east || lat < south || lat > north)
    throw new Failure('refused', `This place is outside ${city.name}.`, { details: { at: 'position' } })
  return service
}

/** The description, followed by the answers to the service's questions as far as they fit. */
export function wordsOf(service: Service, { description = '', attributes = {} }: NewReport): string {
  let words = description === '' ? service.name : description
  for (const line of answersInWords(service, attributes)) {
    const longer = `${words}\n${line}`
    if (longer.length > REPORT_LIMITS.descriptionCharacters) break
    words = longer
  }
  return words
}
