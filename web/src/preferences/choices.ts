import { Language } from '@oppidum/domain/core/language'
import { type Remembered, remembered } from './remembered.ts'

const browser = () => localStorage

/** 'browser': as the browser requests, else the installation's default. */
export const LANGUAGES = ['browser', ...Language.options] as const
export const chosenLanguage: Remembered<(typeof LANGUAGES)[number]> = remembered('language', LANGUAGES, browser)

/** 'city': the unit of the city file. */
export const SPEED_UNITS = ['city', 'mph', 'km/h'] as const
export const chosenSpeedUnit: Remembered<(typeof SPEED_UNITS)[number]> = remembered('speed_unit', SPEED_UNITS, browser)

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]
export const chosenTheme: Remembered<Theme> = remembered('theme', THEMES, browser)

/** Whether shortcuts without Ctrl or Cmd are on; speech input and accidental key presses trigger them (WCAG 2.1.4). */
export const chosenSingleKeys: Remembered<'on' | 'off'> = remembered('single_keys', ['on', 'off'], browser)

/** The admins' checklist above the dashboard; its own screen always shows it. */
export const chosenSetupStrip: Remembered<'shown' | 'hidden'> = remembered('setup_strip', ['shown', 'hidden'], browser)

/** Cycles through the themes. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
}
