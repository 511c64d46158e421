import type { TextId } from '../../../i18n/text.ts'
import type { Theme } from '../../../preferences/choices.ts'
import type { IconName } from '../../../ui/icons/Icon.tsx'

export const THEME_LOOK: Record<Theme, { text: TextId; icon: IconName }> = {
  system: { text: 'theme.system', icon: 'system' },
  light: { text: 'theme.light', icon: 'sun' },
  dark: { text: 'theme.dark', icon: 'moon' },
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
