import { ImageKind, type Image as StoredImage } from '@oppidum/domain/gallery/image'
import { GENERATED_IMAGES } from '../../identity/generated-images.ts'

const MOST_SAVED = 12
const MOST_SIGNS = 2 * 1024 * 1024
/** Longest side in pixels. */
const SIDE = 320
const QUALITY = 0.8

/** A small copy of a picture in this browser, for when the gallery is unavailable. */
export interface SavedImage extends Pick<StoredImage, 'id' | 'prompt' | 'createdAt' | 'kind'> {
  userId: string
  /** A data URL. */
  thumbnail: string
}

/** Anybody may have written what is in the browser's storage. */
function isSavedImage(it: unknown): it is SavedImage {
  if (typeof it !== 'object' || it === null) return false
  const { id, prompt, createdAt, kind, userId, thumbnail } = it as Record<keyof SavedImage, unknown>
  const texts = [id, prompt, createdAt, userId, thumbnail]
  if (!texts.every((text) => typeof text === 'string') || Number.isNaN(Date.parse(String(createdAt)))) return false
  return ImageKind.safeParse(kind).success && String(thumbnail).startsWith('data:image/')
}

/** This person's copies, newest first. Skips what is invalid or another person's. */
export function savedImages(userId: string, store: () => Pick<Storage, 'getItem'> = () => localStorage): SavedImage[] {
  try {
    const stored: unknown = JSON.parse(store().getItem(GENERATED_IMAGES) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter(isSavedImage).filter((it) => it.userId === userId)
  } catch {
    return []
  }
}

/** Adds one to the copies: at most twelve, and 2 MB together; the oldest are dropped first. */
export function withImage(saved: readonly SavedImage[], image: SavedImage): SavedImage[] {
  const all = [image, ...saved.filter((it) => it.id !== image.id && it.userId === image.userId)].slice(0, MOST_SAVED)
  while (all.length > 0 && JSON.stringify(all).length > MOST_SIGNS) all.pop()
  return all
}

/** Saves a small copy of a new picture; does nothing where storage is unavailable. */
export async function storeImage({ id, prompt, createdAt, kind }: StoredImage, userId: string, png: string): Promise<void> {
  try {
    const thumbnail = await drawnSmall(`data:image/png;base64,${png}`)
    write(withImage(savedImages(userId), { id, userId, prompt, createdAt, kind, thumbnail }))
  } catch {
    // The gallery itself has the picture.
  }
}

/** Removes deleted pictures from this browser. */
export function forgetImages(userId: string, ids: ReadonlySet<string>): void {
  const saved = savedImages(userId)
  const left = saved.filter((it) => !ids.has(it.id))
  if (left.length < saved.length) write(left)
}

function write(images: readonly SavedImage[]): void {
  try {
    localStorage.setItem(GENERATED_IMAGES, JSON.stringify(images))
  } catch {
    // Then the storage is full.
  }
}

async function drawnSmall(address: string): Promise<string> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const scale = Math.min(1, SIDE / Math.max(picture.naturalWidth, picture.naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.naturalWidth * scale)
  canvas.height = Math.round(picture.naturalHeight * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/webp', QUALITY)
}
