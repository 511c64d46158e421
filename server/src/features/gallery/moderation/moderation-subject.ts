import { createHash } from 'node:crypto'

/** What a decision applies to. Prompts that differ only in case, spaces or Unicode form share a subject. */
export function subjectOfPrompt(prompt: string): string {
  const same = prompt.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
  return `prompt ${createHash('sha256').update(same).digest('hex')}`
}

/** @param hash SHA-256 of the file as received, in hex */
export const subjectOfPicture = (hash: string): string => `picture ${hash}`

/** The file's hash; null for a prompt. */
export function pictureHashOf(subject: string): string | null {
  return subject.startsWith('picture ') ? subject.slice('picture '.length) : null
}
