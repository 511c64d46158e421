import type { HandOverChange, HandOverDue } from '@oppidum/domain/hand-over'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { priorityWord, statusWord } from '../../desk/record-words.ts'
import { useText } from '../../locales/text.ts'
import { ProgressGlyph } from '../../ui/icons/ProgressGlyph.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import row from '../../ui/Row.module.css'
import { addressOf } from './hand-over-words.ts'

/** A record as it stands now, with what this list says of it; the whole line opens it. */
export function RecordLine({ record, word, side }: { record: HandOverChange | HandOverDue; word?: ReactNode; side: ReactNode }) {
  const text = useText()
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
