import type { Fact, Piece } from '@oppidum/domain/assistant/answer'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { QUALITY_TEXT } from '../../../provenance/quality-text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import styles from './Pieces.module.css'
import { isValueOf, momentOf } from './provenance-rows.ts'

/** An answer's text: words backed by a fact link to its screen, others are marked. */
export function Pieces({ pieces, facts }: { pieces: readonly Piece[]; facts: readonly Fact[] }) {
  return pieces.map((piece, at) => (
    // Pieces have no identity but their position.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <PieceText key={at} piece={piece} fact={piece.fact === undefined ? undefined : facts.find((it) => it.id === piece.fact)} />
  ))
}

function PieceText({ piece: { text: words, unchecked }, fact }: { piece: Piece; fact: Fact | undefined }) {
  const text = useText()
  const format = useFormat()
  if (unchecked)
    return (
      <span className={styles.unchecked} data-tip={text('answer.unchecked')}>
        {words}
      </span>
    )
  if (!fact || fact.screen === '') return words
  const moment = momentOf(fact)
  return (
    <Link
      className={isValueOf(words, fact) ? styles.figure : styles.name}
      to={fact.screen}
      data-tip={[fact.subject.name, moment && format.full(moment), text(QUALITY_TEXT[fact.quality])].filter(Boolean).join(' · ')}
    >
      {words}
    </Link>
  )
}
