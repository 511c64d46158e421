import type { DeskRecord, KindWords } from '../desk-kind.ts'

/** What every form about one record is given. */
export interface FormProps extends Pick<KindWords, 'kind'> {
  record: DeskRecord
  /** It is done; `said` tells so in one sentence. */
  onDone: (said: string) => void
  onCancel: () => void
}
