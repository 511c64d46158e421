import { listChat } from '@oppidum/domain/assistant/chat'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../../i18n/text.ts'
import { AccessGate } from '../../../identity/AccessGate.tsx'
import { useMay } from '../../../identity/identity.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import type { AnswerView } from './answer-port.ts'
import { ChatBox } from './ChatBox.tsx'
import { PlanBadge } from './PlanBadge.tsx'
import { useChat } from './use-chat.ts'

/** The latest conversation, on the dashboard. */
export function AssistantPanel({
  Answer,
  insights,
  className,
}: {
  Answer: AnswerView
  /** Content below the chat. */
  insights?: ReactNode
  className?: string | undefined
}) {
  const text = useText()
  const may = useMay('aiAssistant')
  return (
    <Panel
      title={text('assistant.title')}
      flush
      className={className}
      meta={
        may && (
          <>
            <PlanBadge />
            <Link to="/ai-assistant">{text('assistant.all')}</Link>
          </>
        )
      }
    >
      <AccessGate feature="aiAssistant">
        <LatestChat Answer={Answer} />
        {insights}
      </AccessGate>
    </Panel>
  )
}

function LatestChat({ Answer }: { Answer: AnswerView }) {
  const chat = useChat(listChat, null, NOBODY)
  return <ChatBox chat={chat} Answer={Answer} compact />
}

/** The latest conversation is shown, whichever that is. */
const NOBODY = () => undefined
