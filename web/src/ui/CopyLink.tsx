import { Button } from './Button.tsx'
import { Icon } from './icons/Icon.tsx'
import { useToast } from './Toasts.tsx'

/** Puts the page's address, which names what is open, where it can be pasted from. */
export function CopyLink({ label, done, failed }: { label: string; done: string; failed: string }) {
  const toast = useToast()
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => toast({ state: 'ok', title: done }),
      () => toast({ state: 'critical', title: failed }),
    )
  return (
    <Button
      look="icon"
      aria-label={label}
      data-tip={label}
      onClick={() => {
        // Without a secure origin the browser has no clipboard to give.
        if (navigator.clipboard) void copy()
        else toast({ state: 'critical', title: failed })
      }}
    >
      <Icon name="link" />
    </Button>
  )
}
