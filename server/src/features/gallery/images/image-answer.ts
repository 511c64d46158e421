import type { Image, ImageSize } from '@oppidum/domain/gallery/image'
import type { SignedAddresses } from '../../../platform/media/objects/signed-address.ts'
import type { ImageRow, ThumbRow } from './image-store.ts'

export type ImageAddresses = SignedAddresses<ImageSize>

export const pathOf = (id: string) => `/api/images/${id}/file`

/** Thumbnails only have sizes that the endpoint knows. */
const sizeOf = ({ side }: ThumbRow) => String(side) as ImageSize

export function imageOf(row: ImageRow, addresses: ImageAddresses): Image {
  const { id, prompt, createdAt, kind, width, height, thumbs, making, moderationScore } = row
  return {
    id,
    imageUrl: addresses.sign(id, 'full'),
    prompt,
    createdAt: createdAt.toISOString(),
    kind,
    width,
    height,
    thumbnails: thumbs.map((it) => ({ url: addresses.sign(id, sizeOf(it)), width: it.width, height: it.height })),
    making,
    moderationScore,
  }
}
