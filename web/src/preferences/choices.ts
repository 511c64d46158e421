import { Language } from '@oppidum/domain/core/language'
import { type Remembered, remembered } from './remembered.ts'

const browser = () => localStorage

/** 'browser': as the browser asks, else as the installation says. */
export const LANGUAGES = ['browser', ...Language.options] as const
export const chosenLanguage: Remembered<(typeof LANGUAGES)[number]> = remembered('language', LANGUAGES, browser)

/** 'city': the unit of the city file. */
export const SPEED_UNITS = ['city', 'mph', 'km/h'] as const
export const chosenSpeedUnit: Remembered<(typeof SPEED_UNITS)[number]> = remembered('speed_unit', SPEED_UNITS, browser)

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const chosenTheme: Remembered<Theme> = remembered('theme', THEMES, browser)

/** Whether keys without Ctrl or Cmd do something; speech and slips of the hand set them off (WCAG 2.1.4). */
export const chosenSingleKeys: Remembered<'on' | 'off'> = remembered('single_keys', ['on', 'off'], browser)

/** The checklist of admins above the dashboard; its screen shows it either way. */
export const chosenSetupStrip: Remembered<'shown' | 'hidden'> = remembered('setup_strip', ['shown', 'hidden'], browser)

/** The themes go round. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}
