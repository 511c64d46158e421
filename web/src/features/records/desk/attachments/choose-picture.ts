import { PICTURE_LIMITS, PICTURE_TYPES } from '@oppidum/domain/records/attachment'
import type { ChosenPicture } from './picture-props.ts'

/** Why a file cannot be sent; the server applies the same rules. */
export type FileProblem = 'empty' | 'too-large' | 'wrong-type' | 'unreadable'

/** Checks a file without reading it; null when nothing is wrong. A file without a type may still be a picture. */
export function fileProblem({ size, type }: Pick<File, 'size' | 'type'>): FileProblem | null {
  if (size === 0) return 'empty'
  if (size > PICTURE_LIMITS.bytes) return 'too-large'
  return type !== '' && !(PICTURE_TYPES as readonly string[]).includes(type) ? 'wrong-type' : null
}

/** Reads a file into the form that the server accepts. */
export async function readPicture(file: File): Promise<ChosenPicture | FileProblem> {
  const problem = fileProblem(file)
  if (problem) return problem
  const imageData = await dataUrl(file)
  if (imageData === null) return 'unreadable'
  return { imageData, mimeType: file.type, name: file.name, bytes: file.size }
}

/** Null when it cannot be read, for example because it was moved or access was denied. */
function dataUrl(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null)
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
