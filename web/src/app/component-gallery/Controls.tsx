import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyLink } from '../../ui/CopyLink.tsx'
import { Choice, Select, Tick } from '../../ui/fields/Choice.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { StateMark } from '../../ui/icons/StateMark.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import styles from './ComponentGallery.module.css'

const DialogCard = lazy(async () => ({ default: (await import('../../ui/DialogCard.tsx')).DialogCard }))
const RANGES = ['Live', '1 h', '24 h', '7 d', '30 d'] as const

/** Buttons, checkboxes and fields. */
export function Controls() {
  const [range, setRange] = useState<(typeof RANGES)[number]>('24 h')
  const [ticked, setTicked] = useState(true)
  const [search, setSearch] = useState('Avenida It')
  const [open, setOpen] = useState(false)
  const toast = useToast()
  const options = RANGES.map((it) => ({ value: it, label: it }))
  return (
    <>
      <p className={styles.row}>
        <Button look="primary">Acknowledge</Button>
        <Button>Open</Button>
        <Button className={styles.focused}>Open</Button>
        <Button disabled>Current Plan</Button>
        <Button look="quiet">Cancel</Button>
        <Button look="icon" aria-label="Settings" data-tip="Settings">
          <Icon name="settings" />
        </Button>
        <CopyLink label="Copy link" done="Link copied" failed="The link could not be copied" />
      </p>
      <div className={styles.row}>
        <SearchField label="Search" value={search} onSearch={setSearch} />
        <Choice label="Range" options={options} value={range} onChoose={setRange} />
        <Select label="Range" options={options} value={range} onChoose={setRange} />
        <Tick checked={ticked} onChange={setTicked} mark={<StateMark state="high" size={16} />} label="High" count={3} />
      </div>
      <div className={styles.row}>
        <Popover
          label="Stability"
          trigger={(props) => (
            <Button look="plain" {...props}>
              Popover
            </Button>
          )}
        >
          <p>A plate beside its button.</p>
        </Popover>
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => toast({ state: 'ok', title: 'Plan Updated!', sentence: 'Successfully upgraded to pro plan' })}>
          Toast, done
        </Button>
        <Button onClick={() => toast({ state: 'critical', title: 'Upgrade Failed', sentence: 'Please try again or contact support' })}>
          Toast, failed
        </Button>
      </div>
      {open && (
        <Suspense fallback={null}>
          <DialogCard title="Dialog" closeLabel="Close" onClose={() => setOpen(false)}>
            <p className={styles.pad}>It waits until it is closed.</p>
          </DialogCard>
        </Suspense>
      )}
    </>
  )
}
