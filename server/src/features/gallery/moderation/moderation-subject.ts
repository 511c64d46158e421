import { createHash } from 'node:crypto'

/** What a decision is about, and holds for: prompts that differ in case, spaces or Unicode form alone are one. */
export function subjectOfPrompt(prompt: string): string {
  const same = prompt.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  return `prompt ${createHash('sha256').update(same).digest('hex')}`
}

/** @param hash SHA-256 of the file as it came, in hex */
export const subjectOfPicture = (hash: string): string => `picture ${hash}`

/** The hash of the file; null of a prompt. */
export function pictureHashOf(subject: string): string | null {
  return subject.startsWith('picture ') ? subject.slice('picture '.length) : null
}
