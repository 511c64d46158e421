import type { ReactNode } from 'react'
import { useText } from '../../i18n/text.ts'
import { Toasts } from '../../ui/overlays/Toasts.tsx'

/** Where the page below says in passing what it did. */
export function Announcements({ children }: { children: ReactNode }) {
  const text = useText()
  return (
    <Toasts label={text('toast.label')} closeLabel={text('toast.close')}>
      {children}
    </Toasts>
  )
}
