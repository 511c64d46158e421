import type { ReactNode } from 'react'

export interface SidePanelProps {
  /** What stands in the head, small. */
  caption: string
  title: string
  closeLabel: string
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
  /** Stands below what scrolls: what can be done. */
  foot?: ReactNode
}
