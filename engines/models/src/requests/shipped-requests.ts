import { perLanguage } from '@oppidum/domain/core/language'
import { RequestCategory } from '@oppidum/domain/records/service-request'
import * as z from 'zod/mini'
import { coarsened } from '../text/shipped-form.ts'
import { FROM_TEXTS } from '../text/text-classifier.ts'
import { type Phrasing, writtenTexts } from '../text/written-texts.ts'
import { fitRequests, type RequestParameters } from './request-model.ts'

const Texts = z.array(z.string().check(z.minLength(1)))
const InLanguages = z.strictObject(perLanguage(() => z.array(z.string())))
export const WrittenPhrasing = { about: z.string(), openings: InLanguages, places: InLanguages, closings: InLanguages }
export const WrittenTexts = perLanguage(() => Texts)

/** engines/models/weights/texts/requests.json. */
export const WrittenRequests = z.strictObject({
  ...WrittenPhrasing,
  services: z.array(z.strictObject({ name: z.string(), productCategory: RequestCategory, department: z.string(), ...WrittenTexts })),
})
export type WrittenRequests = z.infer<typeof WrittenRequests>

/** The shipped model: usual city services, fitted on texts written for them. It has no completion times. */
export function fitShippedRequests(written: WrittenRequests & Phrasing, seed: number): RequestParameters | null {
  const rows = writtenTexts(written, written.services, seed).map(({ text, group: { name, productCategory, department } }) => ({
    text,
    district: '',
    createdAtMs: 0,
    closedAtMs: null,
    category: name,
    productCategory,
    department,
  }))
  const parameters = fitRequests(rows, FROM_TEXTS)
  return parameters && coarsened(parameters)
}
