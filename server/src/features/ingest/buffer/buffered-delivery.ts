import type { Delivery, Observation } from '@oppidum/domain/feeds/intake'
import { INGEST_REASONS, type IngestReason } from '@oppidum/domain/ingest/ingest-reason'
import { MEASURES, type MeasureId } from '@oppidum/domain/telemetry/measure'
import { Quality } from '@oppidum/domain/telemetry/provenance'
import * as z from 'zod/mini'
import type { Delivered } from '../observations/observation-groups.ts'
import type { CallRejections } from '../sources/delivered-call.ts'

/** What was accepted of a call, or of a part of one: as much as a message of the buffer holds. */
export interface BufferedDelivery extends Delivered {
  acceptedMs: number
  /** Rows that come again later in the call. */
  duplicate: number
  rejections: CallRejections
}

/**
 * What the store can note in a column: a message that could neither be stored nor set aside would hold up all after it. Longer than what a
 * call may contain.
 */
const Text = z.string().check(z.maxLength(1_000), z.regex(/^[^\0]*$/))
const Count = z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1))
/** Milliseconds since 1970, of the years 1 to 9999. */
const Moment = z.number().check(z.minimum(-62_135_596_800_000), z.maximum(253_402_300_799_999))
const reason = z.enum(Object.keys(INGEST_REASONS) as [IngestReason, ...IngestReason[]])
const Message = z.object({
  v: z.literal(1),
  city: Text,
  source: Text,
  quality: Quality,
  staleAfter: Count,
  acceptedMs: Moment,
  duplicate: Count,
  rejected: Count,
  rejections: z.array(z.object({ reason, field: Text, count: Count })),
  rows: z.array(z.object({ row: Count, reason, field: Text, excerpt: Text })),
  /** Measure and place of each series. */
  series: z.array(z.tuple([z.enum(Object.keys(MEASURES) as [MeasureId, ...MeasureId[]]), z.string()])),
  /** One entry for each observation: which series, when, and the value. */
  of: z.array(Count),
  atMs: z.array(Moment),
  values: z.array(z.number()),
})
type Message = z.infer<typeof Message>

const NOTHING_REJECTED: CallRejections = { rejected: 0, rejections: [], rows: [] }

function encoded({ delivery, observations, acceptedMs, duplicate, rejections }: BufferedDelivery): Uint8Array {
  const numbers = new Map<string, number>()
  const series: Message['series'] = []
  const of = observations.map(({ measure, placeId }) => {
    const key = `${measure}\n${placeId}`
    let number = numbers.get(key)
    if (number === undefined) {
      number = series.push([measure, placeId]) - 1
      numbers.set(key, number)
    }
    return number
  })
  const message: Message = {
    v: 1,
    city: delivery.cityId,
    source: delivery.sourceId,
    quality: delivery.quality,
    staleAfter: delivery.staleAfterSeconds,
    acceptedMs,
    duplicate,
    rejected: rejections.rejected,
    rejections: [...rejections.rejections],
    rows: [...rejections.rows],
    series,
    of,
    atMs: observations.map((it) => it.atMs),
    values: observations.map((it) => it.value),
  }
  return Buffer.from(JSON.stringify(message))
}

/** The messages of a call, in their order, each of at most so many bytes. What is not about single observations is in the last one. */
export function messagesOf(delivery: BufferedDelivery, maxBytes: number): Uint8Array[] {
  const message = encoded(delivery)
  const { observations } = delivery
  if (message.length <= maxBytes || observations.length < 2) return [message]
  const half = observations.length >> 1
  const first = { ...delivery, observations: observations.slice(0, half), duplicate: 0, rejections: NOTHING_REJECTED }
  return [...messagesOf(first, maxBytes), ...messagesOf({ ...delivery, observations: observations.slice(half) }, maxBytes)]
}

/** Null for what is no message of this or an earlier version. */
export function deliveryOf(payload: Uint8Array): BufferedDelivery | null {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
  } catch {
    return null
  }
  const { data: it } = Message.safeParse(json)
  if (!it || it.atMs.length !== it.of.length || it.values.length !== it.of.length) return null
  const observations: Observation[] = []
  for (const [index, number] of it.of.entries()) {
    const series = it.series[number]
    if (!series) return null
    observations.push({ measure: series[0], placeId: series[1], atMs: it.atMs[index] as number, value: it.values[index] as number })
  }
  const delivery: Delivery = { cityId: it.city, sourceId: it.source, quality: it.quality, staleAfterSeconds: it.staleAfter }
  const rejections = { rejected: it.rejected, rejections: it.rejections, rows: it.rows }
  return { delivery, observations, acceptedMs: it.acceptedMs, duplicate: it.duplicate, rejections }
}
