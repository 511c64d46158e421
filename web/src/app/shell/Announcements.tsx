import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Toasts } from '../../ui/overlays/Toasts.tsx'

/** Shows the toasts of the page inside it. */
export function Announcements({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <Toasts label={text('toast.label')} closeLabel={text('toast.close')}>
      {children}
    </Toasts>
  )
}
