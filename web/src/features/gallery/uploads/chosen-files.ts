import { type FileProblem, fileProblem } from '../../records/desk/attachments/choose-picture.ts'

/** A file chosen for upload; nothing has been sent yet. */
export interface ChosenFile {
  /** Unique on this page. */
  key: number
  file: File
  /** An object URL, valid on this page until it is revoked. */
  preview: string
}

let count = 0

/** The files that can be sent, and the problem of the first one that cannot. */
export function chosenOf(files: readonly File[]): { chosen: ChosenFile[]; problem: FileProblem | null } {
  const problems = files.map(fileProblem)
  const chosen = files
    .filter((_, index) => problems[index] === null)
    .map((file) => {
      count += 1
      return { key: count, file, preview: URL.createObjectURL(file) }
    })
  return { chosen, problem: problems.find((it) => it !== null) ?? null }
}

export function revokePreviews(files: readonly ChosenFile[]): void {
  for (const { preview } of files) URL.revokeObjectURL(preview)
}

/** Pictures among pasted or dropped content; empty for text and links. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
