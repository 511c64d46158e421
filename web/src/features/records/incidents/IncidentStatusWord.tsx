import { useText } from '../../../i18n/text.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import row from '../../../ui/lists/Row.module.css'
import { statusOf } from './incident-words.ts'

export function IncidentStatusWord({ status }: { status: string }) {
  const { word, progress } = statusOf(status, useText())
  return (
    <span className={row.word}>
      <ProgressGlyph progress={progress} />
      {word}
    </span>
  )
}
