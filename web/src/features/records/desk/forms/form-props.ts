import type { DeskRecord, KindWords } from '../desk-kind.ts'

/** The props of every form about one record. */
export interface FormProps extends Pick<KindWords, 'kind'> {
  record: DeskRecord
  /** Called when it is done, with a sentence that says so. */
  onDone: (message: string) => void
  onCancel: () => void
}
