import type { Answer, AnswerBlock } from '@oppidum/domain/assistant/answer'
import type { ChatMessage } from '@oppidum/domain/assistant/chat'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { AnswerChart } from './AnswerChart.tsx'
import { AnswerPlace } from './AnswerPlace.tsx'
import { AnswerProposal } from './AnswerProposal.tsx'
import { AnswerProvenance } from './AnswerProvenance.tsx'
import { AnswerTable } from './AnswerTable.tsx'
import styles from './AnswerView.module.css'
import { Pieces } from './Pieces.tsx'

interface Shown {
  answer: Answer | null
  compact: boolean
  onAsk: (question: string) => void
}

/** An answer's blocks with their provenance; the part written so far, if it was stopped. */
export function AnswerView({
  message: { id, conversationId, answer, response },
  blocks,
  onAsk,
  compact = false,
}: {
  message: ChatMessage
  blocks?: readonly AnswerBlock[]
  onAsk: (question: string) => void
  compact?: boolean
}) {
  const text = useText()
  const whole = answer?.blocks ?? blocks ?? []
  const visibleBlocks = compact ? whole.filter((it) => !isLarge(it)) : whole
  const shown = { answer, compact, onAsk }
  if (whole.length === 0) return response === '' ? null : <p className={styles.plain}>{response}</p>
  return (
    <div className={styles.answer} data-compact={compact || undefined}>
      {visibleBlocks.map((block, at) => (
        // Blocks have no identity but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Block key={at} block={block} {...shown} />
      ))}
      {visibleBlocks.length < whole.length && (
        <Link className={styles.whole} to={`/ai-assistant?conversation=${conversationId}`}>
          {text('answer.whole')}
        </Link>
      )}
      {answer && !compact && <AnswerProvenance answer={answer} messageId={id} />}
      {answer && <Next questions={answer.next} onAsk={onAsk} />}
    </div>
  )
}

/** Needs more room than a panel of the dashboard has. */
const isLarge = ({ kind }: AnswerBlock) => kind === 'table' || kind === 'chart' || kind === 'map'

function Block({ block, answer, compact, onAsk }: Shown & { block: AnswerBlock }) {
  const facts = answer?.facts ?? []
  switch (block.kind) {
    case 'text':
      return (
        <p className={styles[block.tone]}>
          <Pieces pieces={block.pieces} facts={facts} />
        </p>
      )
    case 'list':
      return (
        <ul className={styles.list}>
          {block.items.map((it, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
            <li key={at}>
              <Pieces pieces={it} facts={facts} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <AnswerTable block={block} facts={facts} />
    case 'chart':
      return <AnswerChart block={block} asOf={answer?.asOf ?? null} />
    case 'map':
      return <AnswerPlace block={block} compact={compact} />
    case 'proposal':
      return <AnswerProposal block={block} />
    case 'choices':
      return (
        <ul className={styles.choices}>
          {block.choices.map((it) => (
            <li key={it}>
              <Button onClick={() => onAsk(it)}>{it}</Button>
            </li>
          ))}
        </ul>
      )
  }
}

/** Follow-up questions. */
function Next({ questions, onAsk }: { questions: readonly string[]; onAsk: (question: string) => void }) {
  const text = useText()
  if (questions.length === 0) return null
  return (
    <ul className={styles.next} aria-label={text('answer.next')}>
      {questions.map((it) => (
        <li key={it}>
          <Button look="quiet" className={styles.ask} onClick={() => onAsk(it)}>
            {it}
          </Button>
        </li>
      ))}
    </ul>
  )
}
