import type { TextId } from '../locales/text.ts'
import { useText } from '../locales/text.ts'
import { chosenTheme, THEMES, type Theme } from '../preferences/choices.ts'
import { useRemembered } from '../preferences/remembered.ts'
import { Button } from '../ui/Button.tsx'
import { Icon, type IconName } from '../ui/icons/Icon.tsx'

const LOOK: Record<Theme, { text: TextId; icon: IconName }> = {
  system: { text: 'theme.system', icon: 'system' },
  light: { text: 'theme.light', icon: 'sun' },
  dark: { text: 'theme.dark', icon: 'moon' },
}

/** Goes round: as the system has it, light, dark. */
export function ThemeSwitch() {
  const text = useText()
  const theme = useRemembered(chosenTheme)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  const name = text('theme.switch', { now: text(LOOK[theme].text), next: text(LOOK[next].text) })
  return (
    <Button look="icon" aria-label={name} data-tip={name} onClick={() => chosenTheme.choose(next)}>
      <Icon name={LOOK[theme].icon} />
    </Button>
  )
}
