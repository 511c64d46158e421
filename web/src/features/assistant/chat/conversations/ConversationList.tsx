import { listConversations } from '@oppidum/domain/assistant/chat'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { FailureNotice } from '../../../../provenance/FailureNotice.tsx'
import { usePanel } from '../../../../provenance/use-panel.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Icon } from '../../../../ui/icons/Icon.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import type { Which } from '../use-chat.ts'
import { ConversationRow } from './ConversationRow.tsx'
import styles from './Conversations.module.css'

/** The person's conversations in this city, most recently used first. */
export function ConversationList({
  current,
  onChoose,
  onLeave,
  onChanged,
}: {
  current: string | null
  onChoose: (which: Which) => void
  /** The current conversation is about to be deleted. */
  onLeave: (conversation: string) => void
  /** A conversation was renamed or deleted. */
  onChanged: () => void
}) {
  const text = useText()
  const query = useAnswer(listConversations)
  const reading = usePanel(query, [], { empty: false })
  const conversations = query.data?.value
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{text('assistant.conversations')}</h2>
        <Button onClick={() => onChoose('new')}>
          <Icon name="plus" size={16} />
          {text('assistant.new')}
        </Button>
      </div>
      {query.isError && <FailureNotice title={text('assistant.conversations-failed')} reading={reading} />}
      {query.isPending && <Skeleton rows={3} height={44} label={text('panel.loading')} />}
      {conversations?.length === 0 && <p className={styles.none}>{text('assistant.no-conversations')}</p>}
      <ul>
        {conversations?.map((it) => (
          <ConversationRow
            key={it.id}
            conversation={it}
            current={it.id === current}
            onChoose={() => onChoose(it.id)}
            onChanged={onChanged}
            onLeave={() => it.id === current && onLeave(it.id)}
          />
        ))}
      </ul>
    </>
  )
}
