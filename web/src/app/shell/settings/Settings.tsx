import { Suspense } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { later } from '../../../ui/browser/later.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Popover } from '../../../ui/overlays/Popover.tsx'

const SettingsDialog = later(async () => (await import('../SettingsDialog.tsx')).SettingsDialog)

/** A person's preferences. Times are always the city's, in 24 hours. */
export function Settings({ onKeys }: { onKeys: () => void }) {
  const text = useText()
  const title = text('settings.title')
  return (
    <Popover
      label={title}
      trigger={(props) => (
        <Button look="icon" {...props} aria-label={title} data-tip={title}>
          <Icon name="settings" />
        </Button>
      )}
    >
      <Suspense fallback={null}>
        <SettingsDialog onKeys={onKeys} />
      </Suspense>
    </Popover>
  )
}
