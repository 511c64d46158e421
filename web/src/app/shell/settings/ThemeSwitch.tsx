import { useText } from '../../../i18n/text.ts'
import { chosenTheme, nextTheme } from '../../../preferences/choices.ts'
import { useRemembered } from '../../../preferences/remembered.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { THEME_LOOK } from './theme.ts'

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const text = useText()
  const theme = useRemembered(chosenTheme)
  const next = nextTheme(theme)
  const name = text('theme.switch', { now: text(THEME_LOOK[theme].text), next: text(THEME_LOOK[next].text) })
  return (
    <Button look="icon" aria-label={name} data-tip={name} onClick={() => chosenTheme.choose(next)}>
      <Icon name={THEME_LOOK[theme].icon} />
    </Button>
  )
}
