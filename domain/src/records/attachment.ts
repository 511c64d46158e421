import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../telemetry/provenance.ts'
import type { RecordKind } from './life-cycle.ts'
import { RecordId } from './record-id.ts'

/** What a picture may be at most before the server makes its own of it. */
export const PICTURE_LIMITS = {
  bytes: 15 * 1024 * 1024,
  pixels: 40_000_000,
  /** Pictures that stand on one record at once. */
  onOneRecord: 20,
  captionCharacters: 200,
} as const

/** Base64 is four characters for three bytes; the rest of the body is small. */
export const PICTURE_BODY_BYTES = Math.ceil(PICTURE_LIMITS.bytes / 3) * 4 + 64 * 1024

/** What a file chooser offers. The server decides by the content of the file and not by its name. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/**
 * `says-ai`: its own file said, before it was drawn anew, that AI has made it or changed it. That is the file's word; of all others
 * nothing was said, which is no proof of a photograph.
 */
export const PictureKind = z.enum(['uploaded', 'says-ai'])
export type PictureKind = z.infer<typeof PictureKind>

export const PictureSize = z.enum(['thumb', 'full'])
export type PictureSize = z.infer<typeof PictureSize>

/** One size of a kept picture: a JPEG of the server's own making. */
const Sized = z.object({
  /** Of this server, signed, and good for half an hour at least; whoever has it may look until then. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
})

/** A picture as it is kept: drawn anew by the server, turned upright, without anything that its file said besides. */
export const Picture = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  at: Instant,
  /** Who added it; `city`: a rule of the city's. */
  by: z.enum(['operator', 'reporter', 'city']),
  kind: PictureKind,
  /** What it shows, in words; null when nobody said. */
  caption: z.nullable(z.string()),
  thumb: Sized,
  full: Sized,
})
export type Picture = z.infer<typeof Picture>

/** Whether a record can be closed on it without a word: what AI has had to do with is no proof of what was done. */
export const isProof = ({ kind }: Pick<Picture, 'kind'>): boolean => kind === 'uploaded'

/** What a picture shows, in words. */
export const Caption = z.string().check(z.trim(), z.minLength(1), z.maxLength(PICTURE_LIMITS.captionCharacters))

/** A picture on its way in; part of larger bodies, too. */
export const SentPicture = z.strictObject({
  /** The file in base64, bare or as a data URL. */
  imageData: z.string().check(z.minLength(1)),
  /** What the sender takes it for; the content decides. */
  mimeType: z.optional(z.string().check(z.maxLength(100))),
  caption: z.optional(Caption),
})
export type SentPicture = z.infer<typeof SentPicture>

const city = { city: z.optional(z.string()) }
const One = z.object({ id: RecordId })

/** The calls of one kind of record; the server binds both kinds to the same handlers. */
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
      summary: `Adds a picture to ${noun}. The same file again is the picture that is there.`,
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
      summary: `Takes a picture off ${noun}; its timeline keeps that it was there.`,
      params: z.object({ id: RecordId, picture: RecordId }),
      reply: z.object({ ok: z.literal(true) }),
    }),
  }
}

export const incidentPictures = pictureCalls('/api/incidents', 'incident', 'an incident')
export const requestPictures = pictureCalls('/api/service-requests', 'service-request', 'a service request')

/** Whoever has the signed address of a picture, and the city's operators. To everybody else it is not there. */
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
    /** Seconds of the Unix clock up to which the signature holds. */
    until: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  }),
  reply: z.custom<AsyncIterable<Uint8Array> | Uint8Array>((it) => typeof it === 'object' && it !== null),
  mediaType: 'image/jpeg',
})
