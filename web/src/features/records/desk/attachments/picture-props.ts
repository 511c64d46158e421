import type { RecordKind } from '@oppidum/domain/records/life-cycle'

/** A chosen file that the browser could decode; nothing has been sent yet. */
export interface ChosenPicture {
  /** A data URL, for `imageData`. */
  imageData: string
  /** Reported by the browser. */
  mimeType: string
  /** The file's name; shown to its owner and never sent. */
  name: string
  bytes: number
}

export interface PicturePickerProps {
  value: ChosenPicture | null
  onChange: (value: ChosenPicture | null) => void
  /** Whether an upload is in progress; nothing can be chosen meanwhile. */
  isSending?: boolean
  /** Share that has been sent, 0 to 1; null when unknown. */
  progress?: number | null
  /** The server's error message, one sentence. */
  problem?: string | null
}

export interface PicturesProps {
  kind: RecordKind
  /** The record's id. */
  id: string
  /** Whether the viewer may add and remove pictures. */
  mayEdit: boolean
}
