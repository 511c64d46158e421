import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { DEFAULT_LANGUAGE, Language } from '../core/language.ts'
import { Cursor, Limit, Moment, SearchText } from '../core/list.ts'
import { PICTURE_BODY_BYTES, PictureKind } from '../records/attachment.ts'
import { RecordId } from '../records/record-id.ts'
import { Instant } from '../telemetry/provenance.ts'

/**
 * Personal pictures, separate from those of records. `generated`: made by this server, proven by a receipt; others are
 * uploads, and for `says-ai` the file itself declares that AI made or changed it.
 */
export const ImageKind = z.enum(['generated', ...PictureKind.options])
export type ImageKind = z.infer<typeof ImageKind>

export const IMAGE_LIMITS = {
  promptCharacters: 1_000,
  /** Most pictures per account. */
  ofOnePerson: 25_000,
  /** Side lengths of a generated picture in pixels; multiples of 64, as inference services require. */
  leastSide: 256,
  mostSide: 1_024,
} as const

/** Defaults for a text-to-image service. */
export const IMAGE_DEFAULTS = { steps: 25, guidance: 7.5, width: 1_024, height: 1_024 } as const

/** Defaults of the gallery's form. */
export const GENERATOR_VALUES = { steps: 30, guidance: 7.5, width: 768, height: 768 } as const

/** Default negative prompt. */
export const NEGATIVE_PROMPT =
  'low quality, worst quality, blurry, out of focus, pixelated, distorted, deformed, bad anatomy, text, watermark, signature, logo'

/** Longest side of the thumbnails in pixels; a list uses the smallest that fills its card. */
export const IMAGE_THUMB_SIDES = [320, 640] as const
export const ImageSize = z.enum(['320', '640', 'full'])
export type ImageSize = z.infer<typeof ImageSize>

/** The prompt or description of a picture. Blank is not accepted. */
export const ImagePrompt = z.string().check(z.trim(), z.minLength(1, 'Prompt is required'), z.maxLength(IMAGE_LIMITS.promptCharacters))

const Side = z.int().check(z.minimum(IMAGE_LIMITS.leastSide), z.maximum(IMAGE_LIMITS.mostSide), z.multipleOf(64))
const Steps = z.int().check(z.minimum(1), z.maximum(50))
const Guidance = z.number().check(z.minimum(0), z.maximum(20))
/** With the built-in illustrator, the same seed and prompt give the same picture. */
const Seed = z.int().check(z.minimum(0), z.maximum(4_294_967_295))

/** How a picture was generated. */
export const Making = z.object({
  /** Name of the model; 'built-in illustrator' for the one without a model. */
  model: z.string(),
  seed: z.int(),
  /** Null if the generator has no such setting. */
  steps: z.nullable(z.int()),
  guidance: z.nullable(z.number()),
  negativePrompt: z.nullable(z.string()),
  /** The prompt that was used: the original or its sanitised form. V1. */
  drawnFrom: z.string(),
})
export type Making = z.infer<typeof Making>

/** A file on this server: the signature is valid for at least half an hour and at most an hour. */
const Sized = z.object({ url: z.string(), width: z.int(), height: z.int() })

export const Image = z.object({
  /** UUID version 7. */
  id: z.uuid(),
  /** PNG for a generated picture, JPEG for an upload. */
  imageUrl: z.string(),
  prompt: z.string(),
  createdAt: Instant,
  kind: ImageKind,
  width: z.int(),
  height: z.int(),
  /** WebP thumbnails, smallest first; sizes larger than the picture are left out. */
  thumbnails: z.array(Sized),
  /** Null for an upload. */
  making: z.nullable(Making),
  /** Moderation score of prompt and picture together, 0 to 100; null if the picture model did not answer and an admin approved it. */
  moderationScore: z.nullable(z.number()),
})
export type Image = z.infer<typeof Image>

const signedIn = { access: 'signedIn' } as const

export const GenerateBody = z.strictObject({
  prompt: ImagePrompt,
  negativePrompt: z.optional(z.string().check(z.trim(), z.maxLength(IMAGE_LIMITS.promptCharacters))),
  /** Random if absent. */
  seed: z.optional(Seed),
  steps: z.optional(Steps),
  guidance: z.optional(Guidance),
  width: z.optional(Side),
  height: z.optional(Side),
  /** Only one at a time is offered. C5. */
  num_images_per_prompt: z.optional(z.literal(1)),
})
export type GenerateBody = z.infer<typeof GenerateBody>

/** Proof that this server generated a picture: valid for ten minutes, once, for the person who requested it. C5. */
export const RECEIPT_HEADER = 'x-image-receipt'
export const RECEIPT_MINUTES = 10
const Receipt = z.string().check(z.regex(/^[A-Za-z0-9_.-]{20,12000}$/, 'the receipt of a generated picture'))

/** The answer is the picture, with its receipt in RECEIPT_HEADER and its seed in `x-image-seed`. With `Accept: text/event-stream` it is a stream of GenerationEvents. */
export const generateImage = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/api/images/generate',
  rate: 'question',
  summary: 'Generates an image from a prompt: a PNG with a receipt for saving it, or its progress as text/event-stream.',
  body: GenerateBody,
  reply: z.custom<AsyncIterable<Uint8Array> | Uint8Array>((it) => typeof it === 'object' && it !== null),
  mediaType: 'image/png',
})

/** Subjects the illustrator can draw, each by its most common word. */
export const Drawable = z.object({
  places: z.array(z.string()),
  subjects: z.array(z.string()),
  lights: z.array(z.string()),
  weathers: z.array(z.string()),
  seasons: z.array(z.string()),
  styles: z.array(z.string()),
  palettes: z.array(z.string()),
})
export type Drawable = z.infer<typeof Drawable>

/** Null if a service generates pictures from any prompt. */
export const getDrawable = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/api/images/drawable',
  rate: 'read',
  summary: 'The words the built-in illustrator can draw.',
  query: z.object({ language: z._default(Language, DEFAULT_LANGUAGE) }),
  reply: z.nullable(Drawable),
})

export const GenerationEvent = z.discriminatedUnion('event', [
  /** `ahead`: number of pictures generated before this one. */
  z.object({ event: z.literal('waiting'), data: z.object({ ahead: z.int() }) }),
  /** The prompt was sanitised (spec §5), or parts of it are not in the picture. */
  z.object({ event: z.literal('read'), data: z.object({ sanitized: z.boolean(), leftOut: z.array(z.string()) }) }),
  /** 0 to 1; null while unknown. */
  z.object({ event: z.literal('drawing'), data: z.object({ share: z.nullable(z.number()) }) }),
  z.object({
    event: z.literal('made'),
    data: z.object({
      /** PNG in base64. */
      imageData: z.string(),
      mimeType: z.literal('image/png'),
      receipt: z.string(),
      making: Making,
      width: z.int(),
      height: z.int(),
    }),
  }),
  z.object({ event: z.literal('failed'), data: z.object({ error: z.string(), code: z.string() }) }),
])
export type GenerationEvent = z.infer<typeof GenerationEvent>

const SentImage = {
  prompt: ImagePrompt,
  /** The file in base64, bare or as a data URL. */
  imageData: z.string().check(z.minLength(1)),
  /** Media type declared by the sender; the content decides. */
  mimeType: z.optional(z.string().check(z.maxLength(100))),
}

/** With a receipt, the picture is stored as generated; without one, it is an upload. */
export const saveImage = endpoint({
  ...signedIn,
  method: 'POST',
  path: '/api/images',
  rate: 'write',
  summary: 'Saves an image to your gallery: with the receipt of a generated image, otherwise as an upload.',
  body: z.strictObject({
    ...SentImage,
    receipt: z.optional(Receipt),
    /** The page's guess; the server decides. */
    isExplicit: z.optional(z.boolean()),
    moderationScore: z.optional(z.number()),
  }),
  bodyBytes: PICTURE_BODY_BYTES,
  reply: Image,
})

export const uploadImage = endpoint({
  access: { feature: 'aiAssistant' },
  method: 'POST',
  path: '/api/images/secured',
  rate: 'write',
  summary: 'Saves an image to your gallery from its upload form.',
  body: z.strictObject({
    ...SentImage,
    /** If present, it must be the caller's id. */
    userId: z.optional(z.string().check(z.maxLength(200))),
  }),
  bodyBytes: PICTURE_BODY_BYTES,
  reply: Image,
})

export const listImages = endpoint({
  ...signedIn,
  method: 'GET',
  path: '/api/images',
  rate: 'read',
  summary: 'Your images, newest first.',
  query: z.object({
    /** Words of the prompt, in any order; each may be part of a longer word. */
    q: z.optional(SearchText),
    kind: z.optional(ImageKind),
    /** Created at this moment or later. */
    from: z.optional(Moment),
    /** Created before this moment. */
    to: z.optional(Moment),
    limit: z.optional(Limit),
    cursor: z.optional(Cursor),
  }),
  reply: z.array(Image),
})

export const deleteImage = endpoint({
  ...signedIn,
  method: 'DELETE',
  path: '/api/images/:id',
  rate: 'write',
  summary: 'Deletes one of your images and its files.',
  params: z.object({ id: RecordId }),
  body: z.optional(z.strictObject({ userId: z.optional(z.nullable(z.string().check(z.maxLength(200)))) })),
  reply: z.object({ deleted: z.literal(true) }),
})

/** For anyone with the signed address, and its owner; supports ranges and ETags. For everyone else it does not exist. */
export const getImageFile = endpoint({
  method: 'GET',
  path: '/api/images/:id/file',
  access: 'anyone',
  rate: 'read',
  summary: 'A picture as a file, by its signed address.',
  params: z.object({ id: RecordId }),
  query: z.object({
    size: z._default(ImageSize, 'full'),
    /** Unix time in seconds until which the signature is valid. */
    until: z.optional(z.string().check(z.regex(/^\d{1,12}$/))),
    signature: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))),
  }),
  reply: z.custom<AsyncIterable<Uint8Array> | Uint8Array>((it) => typeof it === 'object' && it !== null),
  mediaType: 'image/*',
})
