import { type FileProblem, fileProblem } from '../../records/desk/attachments/choose-picture.ts'

/** A file that somebody chose to put up; nothing of it has been sent. */
export interface ChosenFile {
  /** Tells it from the others of this page. */
  key: number
  file: File
  /** Of this page alone, until it is let go. */
  preview: string
}

let count = 0

/** Those that can be sent, and what is wrong with the first that cannot. */
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

export function letGo(files: readonly ChosenFile[]): void {
  for (const { preview } of files) URL.revokeObjectURL(preview)
}

/** Pictures among what is pasted or dropped; of text and links there are none. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])]
}
