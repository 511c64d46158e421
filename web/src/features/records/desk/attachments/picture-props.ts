import type { RecordKind } from '@oppidum/domain/records/life-cycle'

/** A file that somebody chose and the browser could draw; nothing has been sent yet. */
export interface ChosenPicture {
  /** As the server takes it: a data URL, for `imageData`. */
  imageData: string
  /** Of the file, as the browser says. */
  mimeType: string
  /** As its owner calls it; shown to them and never sent. */
  name: string
  bytes: number
}

export interface PicturePickerProps {
  value: ChosenPicture | null
  onChange: (value: ChosenPicture | null) => void
  /** Whether it is on its way: nothing can be chosen meanwhile. */
  isSending?: boolean
  /** Share that has been sent, 0 to 1; null when nobody knows. */
  progress?: number | null
  /** What the server said of it, in one sentence. */
  problem?: string | null
}

export interface PicturesProps {
  kind: RecordKind
  /** Of the record. */
  id: string
  /** Whether whoever looks may add and take off. */
  mayEdit: boolean
}
