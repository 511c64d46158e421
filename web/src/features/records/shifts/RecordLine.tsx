import { useLingui } from '@lingui/react'
import type { Language } from '@oppidum/domain/core/language'
import type { HandOverChange, HandOverDue } from '@oppidum/domain/records/shift'
import { inLanguage } from '@oppidum/domain/records/translation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { ProgressGlyph } from '../../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import { ListRow } from '../../../ui/lists/ListRow.tsx'
import row from '../../../ui/lists/Row.module.css'
import { priorityWord, statusWord } from '../desk/record-labels.ts'
import { addressOf } from './shift-words.ts'

/** A record in its current state, with what this list adds; the whole line opens it. */
export function RecordLine({ record: entry, word, side }: { record: HandOverChange | HandOverDue; word?: ReactNode; side: ReactNode }) {
  const text = useText()
  const record = inLanguage<HandOverChange | HandOverDue>(entry, useLingui().i18n.locale as Language)
  const status = statusWord(record.kind, record.status, text)
  return (
    <ListRow
      mark={<StateMark state={record.priority} />}
      title={
        <Link className={row.link} to={addressOf(record)}>
          {record.title}
        </Link>
      }
      place={`${record.number}, ${record.location}`}
      words={
        <>
          {word}
          <span>{priorityWord(record.priority, text)}</span>
          <span className={row.word}>
            <ProgressGlyph progress={status.progress} size={14} />
            {status.word}
          </span>
        </>
      }
      side={side}
    />
  )
}
