import { helpTexts } from '../../help-texts.ts'

/** Keyboard, settings and the wall display. */
export const displayHelp = helpTexts({
  keys: {
    title: 'Use the keyboard',
    keywords: 'key, keys, keyboard, shortcut, hotkey',
    steps: [
      'Press ? for all keyboard shortcuts; G and a letter opens a screen, J and K move through the rows, T changes the theme, / goes to search.',
      'One-key shortcuts can be turned off in the settings.',
    ],
  },
  palette: {
    title: 'Use the command palette',
    keywords: 'palette, command, ctrl k, jump, quick search',
    steps: [
      'Press Ctrl K (Cmd K) anywhere and type: screens, places, records by number, and actions.',
      'Enter opens the selected result, Esc closes the palette.',
    ],
  },
  settings: {
    title: 'Set theme, language and units',
    keywords: 'full settings, spanish, english, theme, dark mode, light mode, language, unit, km h, mph, settings, miles',
    steps: [
      'Open "Settings" at the top of the page: theme (light, dark or system), language, and mph or km/h.',
      'The T key changes the theme immediately.',
    ],
  },
  wall: {
    title: 'Show the dashboard on a wall',
    keywords: 'full screen, wall, big screen, video wall, large display, kiosk',
    steps: [
      'Turn on "Wall mode" in the settings, or add kiosk=1 to the address: large type and no menus.',
      'Use kiosk=0 in the address to leave it.',
    ],
  },
})
