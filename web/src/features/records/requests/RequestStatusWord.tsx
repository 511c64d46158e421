import { useText } from '../../../i18n/text.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import row from '../../../ui/lists/Row.module.css'
import { statusOf } from './service-request-words.ts'

export function RequestStatusWord({ status, glyph = true }: { status: string; glyph?: boolean }) {
  const { word, progress } = statusOf(status, useText())
  return (
    <span className={row.word}>
      {glyph && <ProgressGlyph progress={progress} />}
      {word}
    </span>
  )
}
