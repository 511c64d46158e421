import { createHash } from 'node:crypto'
import type { City } from '@oppidum/domain/cities/city'
import { Failure } from '@oppidum/domain/core/failure'
import type { Position } from '@oppidum/domain/core/geo'
import { maskPersonalData } from '@oppidum/domain/core/personal-data'
import type { Service } from '@oppidum/domain/records/service'
import { answersInWords, answersProblem, type ServiceAnswers } from '@oppidum/domain/records/service-answers'
import { ReportContact } from '@oppidum/domain/reports/report'
import { pointOf } from './georeport-query.ts'
import { type Open311Fields, oneOf } from './http/open311-fields.ts'

/** A parsed submission. */
export interface Submission {
  service: Service
  /** Includes the answers to the service's questions, one per line. */
  description: string
  location: string | null
  position: Position | null
  /** Null without contact data. */
  contact: ReportContact | null
  /** Stored as text and never fetched. */
  mediaUrl: string | null
  /** The original fields, for inspection. Without personal data, because it is stored longer than that. */
  raw: { addressId: string | null; mediaUrl: string | null; answers: ServiceAnswers }
  /** Hash of all fields but the key. */
  hash: Buffer
}

const DESCRIPTION_CHARACTERS = 4_000
const malformed = (sentence: string) => new Failure('malformed', sentence)

/** @throws Failure malformed */
function text(fields: Open311Fields, name: string, most: number): string | null {
  const value = oneOf(fields, name)
  if (value !== null && value.length > most) throw malformed(`${name} is longer than ${most} characters.`)
  return value?.trim() ?? null
}

/**
 * GeoReport v2, 'POST Service Request'. Unknown fields are ignored, because apps send the same ones to every city.
 * @throws Failure malformed (400), or not_found (404) for a service that the city does not have
 */
export function submissionOf(fields: Open311Fields, city: Pick<City, 'id' | 'services'>): Submission {
  const code = oneOf(fields, 'service_code')
  if (code === null) throw malformed('service_code is missing; GET services names them.')
  const service = city.services.find((it) => it.code === code.trim())
  if (!service) throw new Failure('not_found', 'This city has no service with that service_code.')
  const position = pointOf(fields)
  const address = text(fields, 'address_string', 300)
  const addressId = text(fields, 'address_id', 300)
  if (position === null && address === null && addressId === null)
    throw malformed('Where it is is missing: give lat and long, address_string, or address_id.')
  const answers = answersOf(fields, service)
  const problem = answersProblem(service, answers)
  if (problem !== null) throw malformed(problem)
  const mediaUrl = text(fields, 'media_url', 2_000)
  return {
    service,
    description: descriptionOf(text(fields, 'description', DESCRIPTION_CHARACTERS), answersInWords(service, answers)),
    location: address ?? (position === null ? addressId : null),
    position,
    contact: contactOf(fields),
    mediaUrl,
    raw: { addressId: addressId && maskPersonalData(addressId), mediaUrl, answers: maskAnswers(answers) },
    hash: hashOf(fields, city.id),
  }
}

function descriptionOf(said: string | null, answers: readonly string[]): string {
  const whole = [...(said === null ? [] : [said]), ...answers].join('\n')
  if (whole.length > DESCRIPTION_CHARACTERS)
    throw malformed(`The description and the answers are longer than ${DESCRIPTION_CHARACTERS} characters together.`)
  return whole
}

/** `attribute[code]=value`; for multiple values also `attribute[code][]=value`, or the field repeated. */
function answersOf(fields: Open311Fields, { attributes }: Service): ServiceAnswers {
  // Codes come from the city file, so names like '__proto__' are never looked up.
  const answers: ServiceAnswers = Object.create(null)
  for (const { code, datatype } of attributes) {
    const values = [...(fields.get(`attribute[${code}]`) ?? []), ...(fields.get(`attribute[${code}][]`) ?? [])].filter(
      (it) => it.trim() !== '',
    )
    if (values.some((it) => it.length > 1_000)) throw malformed(`attribute[${code}] is longer than 1000 characters.`)
    if (datatype === 'multivaluelist') {
      if (values.length > 0) answers[code] = values.map((it) => it.trim())
    } else if (values.length > 1) throw malformed(`attribute[${code}] is there twice; it takes one value.`)
    else if (values[0] !== undefined) answers[code] = values[0].trim()
  }
  return answers
}

function maskAnswers(answers: ServiceAnswers): ServiceAnswers {
  const words = Object.entries(answers).map(([code, it]) => [code, typeof it === 'string' ? maskPersonalData(it) : it] as const)
  return Object.fromEntries(words)
}

/** Drops an invalid e-mail address or phone number instead of refusing the report. */
function contactOf(fields: Open311Fields): ReportContact | null {
  const name = [text(fields, 'first_name', 60), text(fields, 'last_name', 60)].filter((it) => it !== null).join(' ')
  const shape = ReportContact.def.shape
  const take = <T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, value: string | null): T | undefined =>
    value === null || value === '' ? undefined : schema.safeParse(value).data
  const [nameTaken, email, phone] = [
    take(shape.name, name),
    take(shape.email, text(fields, 'email', 254)),
    take(shape.phone, text(fields, 'phone', 40)),
  ]
  const contact: ReportContact = {
    ...(nameTaken !== undefined && { name: nameTaken }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
  }
  return Object.keys(contact).length === 0 ? null : contact
}

function hashOf(fields: Open311Fields, cityId: string): Buffer {
  const content = [...fields].filter(([name]) => name !== 'api_key' && name !== 'jurisdiction_id').sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([cityId, content]))
    .digest()
}
