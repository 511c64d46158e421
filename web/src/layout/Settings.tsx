import { Suspense } from 'react'
import { useText } from '../locales/text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { later } from '../ui/later.ts'
import { Popover } from '../ui/Popover.tsx'

const SettingsPlate = later(async () => (await import('./SettingsPlate.tsx')).SettingsPlate)

/** What a person may have their own way. Times are always the city's, in 24 hours. */
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
        <SettingsPlate onKeys={onKeys} />
      </Suspense>
    </Popover>
  )
}
