import type { ReactNode } from 'react'

export interface SidePanelProps {
  /** Small text in the head. */
  caption: string
  title: string
  closeLabel: string
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
  /** The actions, below the scrolling part. */
  foot?: ReactNode
}
