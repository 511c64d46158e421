import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { SearchText } from '../core/list.ts'
import { PICTURE_BODY_BYTES } from '../records/attachment.ts'
import { Service } from '../records/service.ts'
import {
  Address,
  NearbyReport,
  NearestAddress,
  NewReport,
  OwnReport,
  ReportCode,
  ReportNumber,
  ReportStatus,
  TakenReport,
} from './report.ts'

const city = { city: z.optional(z.string()) }
const Degrees = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'degrees, such as -34.89')),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.gte(-most), z.lte(most)),
    ),
  )

export const reportServices = endpoint({
  method: 'GET',
  path: '/api/report/services',
  access: 'anyone',
  rate: 'cached',
  summary: 'The services people can request from the city, and the questions each one asks.',
  query: z.object(city),
  reply: z.array(Service),
})

export const reportsNearby = endpoint({
  method: 'GET',
  path: '/api/report/nearby',
  access: 'anyone',
  rate: 'read',
  summary: 'Open requests for the same service near a place, nearest first, at most 5.',
  query: z.object({ ...city, lon: Degrees(180), lat: Degrees(90), service: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: z.array(NearbyReport),
})

export const findAddresses = endpoint({
  method: 'GET',
  path: '/api/report/addresses',
  access: 'anyone',
  rate: 'read',
  summary: "Places, districts and streets of the city's own data whose name contains the text, best match first.",
  query: z.object({ ...city, q: SearchText }),
  reply: z.array(Address),
})

export const nearestAddress = endpoint({
  method: 'GET',
  path: '/api/report/addresses/nearest',
  access: 'anyone',
  rate: 'read',
  summary: "The named street, section or place of the city's own data nearest to a position, within 100 m; null when there is none.",
  query: z.object({ ...city, lon: Degrees(180), lat: Degrees(90) }),
  reply: z.object({ address: z.nullable(NearestAddress) }),
})

export const makeReport = endpoint({
  method: 'POST',
  path: '/api/report',
  access: 'anyone',
  rate: 'write',
  summary: 'Sends a report to the city. Responds once it is durably stored.',
  query: z.object(city),
  body: NewReport,
  bodyBytes: PICTURE_BODY_BYTES,
  reply: TakenReport,
})

/** By its number. */
const One = z.object({ id: ReportNumber })

export const reportStatus = endpoint({
  method: 'GET',
  path: '/api/report/:id',
  access: 'anyone',
  rate: 'read',
  summary: 'Public status and timeline of a report.',
  params: One,
  query: z.object(city),
  reply: ReportStatus,
})

/** By POST, so that the code is in no address, log or Referer. */
export const openReport = endpoint({
  method: 'POST',
  path: '/api/report/:id/own',
  access: 'anyone',
  rate: 'signIn',
  summary: "The private part of a report: pictures, contact (masked) and the open question. Needs the report's code; 404 without it.",
  params: One,
  query: z.object(city),
  body: z.strictObject({ code: ReportCode }),
  reply: OwnReport,
})

export const confirmReport = endpoint({
  method: 'POST',
  path: '/api/report/:id/confirm',
  access: 'anyone',
  rate: 'signIn',
  summary: "The reporter's answer to 'Is it fixed?'; 'no' reopens the request. 409 if it was already answered or the deadline has passed.",
  params: One,
  query: z.object(city),
  body: z.strictObject({
    code: ReportCode,
    fixed: z.boolean(),
    text: z.optional(z.string().check(z.trim(), z.maxLength(2_000))),
  }),
  reply: ReportStatus,
})

export const deleteReportContact = endpoint({
  method: 'POST',
  path: '/api/report/:id/contact',
  access: 'anyone',
  rate: 'signIn',
  summary: "Deletes the reporter's contact details immediately.",
  params: One,
  query: z.object(city),
  body: z.strictObject({ code: ReportCode }),
  reply: OwnReport,
})
