import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import type { RecordKind } from './life-cycle.ts'
import { RecordId } from './record-id.ts'

/** Limits of an uploaded picture, before re-encoding. */
export const PICTURE_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 40_000_000,
  /** Most pictures on one record. */
  onOneRecord: 20,
  captionCharacters: 200,
} as const

/** Base64 uses four characters for three bytes; the rest of the body is small. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_LIMITS.bytes / 3) * 4 + 64 * 1024

/** Offered by the file chooser. The server decides by the file's content, not its name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/**
 * `says-ai`: the file declared, before it was re-encoded, that AI made or changed it. That is the file's own claim; a file
 * without one is not thereby proven to be a photograph.
 */
export const PictureKind = z.enum(['uploaded', 'says-ai'])
export type PictureKind = z.infer<typeof PictureKind>

export const PictureSize = z.enum(['thumb', 'full'])
export type PictureSize = z.infer<typeof PictureSize>

/** One size of a stored picture: a JPEG encoded by the server. */
const Sized = z.object({
  /** Signed address on this server, valid for at least half an hour; anyone who has it can see the picture until then. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A stored picture: re-encoded by the server, rotated upright, without the file's metadata. */
export const Picture = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  at: Instant,
  /** Who added it; `city`: a rule of the city. */
  by: z.enum(['operator', 'reporter', 'city']),
  kind: PictureKind,
  /** Caption; null if there is none. */
  caption: z.nullable(z.string()),
  thumb: Sized,
  full: Sized,
})
export type Picture = z.infer<typeof Picture>

/** Whether a record can be closed with this picture in place of a reason: a picture involving AI proves nothing. */
export const isProof = ({ kind }: Pick<Picture, 'kind'>): boolean => kind === 'uploaded'

/** Caption of a picture. */
export const Caption = z.string().check(z.trim(), z.minLength(1), z.maxLength(PICTURE_LIMITS.captionCharacters))

/** A picture in a request, also as part of larger bodies. */
export const SentPicture = z.strictObject({
  /** The file in base64, bare or as a data URL. */
  imageData: z.string().check(z.minLength(1)),
  /** Media type declared by the sender; the content decides. */
  mimeType: z.optional(z.string().check(z.maxLength(100))),
  caption: z.optional(Caption),
})
export type SentPicture = z.infer<typeof SentPicture>

const city = { city: z.optional(z.string()) }
const One = z.object({ id: RecordId })

/** Calls for one kind of record; the server binds both kinds to the same handlers. */
function pictureCalls(path: '/api/incidents' | '/api/service-requests', kind: RecordKind, noun: string) {
  const operator = { access: { role: 'operator' }, query: z.object(city) } as const
  return {
    kind,
    list: endpoint({
      ...operator,
      method: 'GET',
      path: `${path}/:id/pictures`,
      rate: 'read',
      summary: `Pictures of ${noun}, oldest first.`,
      params: One,
      reply: z.array(Picture),
    }),
    attach: endpoint({
      ...operator,
      method: 'POST',
      path: `${path}/:id/pictures`,
      rate: 'write',
      keyScope: 'write',
      summary: `Adds a picture to ${noun}. Sending the same file again returns the existing picture.`,
      params: One,
      body: SentPicture,
      bodyBytes: PICTURE_BODY_BYTES,
      reply: Picture,
    }),
    detach: endpoint({
      ...operator,
      method: 'DELETE',
      path: `${path}/:id/pictures/:picture`,
      rate: 'write',
      keyScope: 'write',
      summary: `Removes a picture from ${noun}; the timeline keeps a record of it.`,
      params: z.object({ id: RecordId, picture: RecordId }),
      reply: z.object({ ok: z.literal(true) }),
    }),
  }
}

export const incidentPictures = pictureCalls('/api/incidents', 'incident', 'an incident')
export const requestPictures = pictureCalls('/api/service-requests', 'service-request', 'a service request')

/** For anyone with the signed address, and the city's operators. For everyone else it does not exist. */
export const getPicture = endpoint({
  method: 'GET',
  path: '/api/pictures/:id',
  access: 'anyone',
  rate: 'read',
  summary: 'A picture as a file, by its signed address.',
  params: One,
  query: z.object({
    ...city,
    size: z._default(PictureSize, 'full'),
    /** Unix time in seconds until which the signature is valid. */
    until: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  }),
  reply: z.custom<AsyncIterable<Uint8Array> | Uint8Array>((it) => typeof it === 'object' && it !== null),
  mediaType: 'image/jpeg',
})
