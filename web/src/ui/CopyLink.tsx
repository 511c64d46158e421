import { Button } from './Button.tsx'
import { copyAddress } from './browser/copy-address.ts'
import { Icon } from './icons/Icon.tsx'
import { useToast } from './overlays/Toasts.tsx'

/** Copies the page's address and says whether that worked. */
export function CopyLink({ label, done, failed }: { label: string; done: string; failed: string }) {
  const toast = useToast()
  const copy = async () => toast((await copyAddress()) ? { state: 'ok', title: done } : { state: 'critical', title: failed })
  return (
    <Button look="icon" aria-label={label} data-tip={label} onClick={() => void copy()}>
      <Icon name="link" />
    </Button>
  )
}
