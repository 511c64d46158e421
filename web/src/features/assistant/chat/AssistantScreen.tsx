import { listChatMessages } from '@oppidum/domain/assistant/chat'
import { type ReactNode, useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAddress } from '../../../api/use-address.ts'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { useMay } from '../../../identity/identity.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from './AssistantScreen.module.css'
import type { AnswerView } from './answer-port.ts'
import { ChatBox } from './ChatBox.tsx'
import { ConversationList } from './conversations/ConversationList.tsx'
import { PlanBadge } from './PlanBadge.tsx'
import { SystemStatus } from './SystemStatus.tsx'
import { useChat, type Which } from './use-chat.ts'

/** The chat with the assistant, beside today's insights. */
export function AssistantScreen(props: { Answer: AnswerView; insights: ReactNode }) {
  const text = useText()
  if (useMay('aiAssistant')) return <Conversations {...props} />
  return (
    <Panel title={text('assistant.conversation')} flush className={styles.locked}>
      <AccessGate feature="aiAssistant">{null}</AccessGate>
    </Panel>
  )
}

function Conversations({ Answer, insights }: { Answer: AnswerView; insights: ReactNode }) {
  const text = useText()
  const { search, change } = useAddress()
  const { state, pathname, search: query } = useLocation()
  const navigate = useNavigate()
  // Leaves at once: the address takes a moment to follow, and a deleted conversation would be requested again meanwhile.
  const [leftConversation, setLeftConversation] = useState<string | null>(null)
  const named = search.get('conversation') || null
  const which: Which = named === leftConversation ? null : named
  const chat = useChat(listChatMessages, which, (id) => change({ conversation: id }, { replace: true }))
  const current = which === 'new' ? null : (chat.messages?.[0]?.conversationId ?? which)
  const choose = (conversation: Which) => change({ conversation })
  // A reload does not bring it back.
  const handleTaken = useCallback(() => void navigate(pathname + query, { replace: true }), [navigate, pathname, query])
  function leave(conversation: string) {
    setLeftConversation(conversation)
    choose(null)
  }
  const list = <ConversationList current={current} onChoose={choose} onLeave={leave} onChanged={chat.refresh} />
  return (
    <div className={styles.screen}>
      <nav className={styles.list} aria-label={text('assistant.conversations')}>
        {list}
      </nav>
      <Panel
        title={text('assistant.conversation')}
        flush
        className={styles.chat}
        meta={
          <>
            <Popover
              label={text('assistant.conversations')}
              trigger={(props) => (
                <Button look="quiet" {...props} className={styles.switch}>
                  {text('assistant.conversations')}
                  <Icon name="chevron" size={16} />
                </Button>
              )}
            >
              {list}
            </Popover>
            <Button
              look="icon"
              className={styles.new}
              aria-label={text('assistant.new')}
              data-tip={text('assistant.new')}
              onClick={() => choose('new')}
            >
              <Icon name="plus" />
            </Button>
            <PlanBadge />
          </>
        }
      >
        <ChatBox
          chat={chat}
          isNew={which === 'new'}
          Answer={Answer}
          initialQuestion={questionIn(state)}
          onTaken={handleTaken}
          onLatest={() => choose(null)}
        />
      </Panel>
      <div className={styles.rail}>
        {insights}
        <SystemStatus />
      </div>
    </div>
  )
}

/** A question passed along by navigation, for example from the palette. */
function questionIn(state: unknown): string {
  const question = typeof state === 'object' && state !== null && 'question' in state ? state.question : ''
  return typeof question === 'string' ? question : ''
}
