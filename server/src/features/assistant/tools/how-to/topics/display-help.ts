import { type Topic, topic } from '../how-to-topic.ts'

/** Keyboard, settings and the wall display. */
export const DISPLAY_HELP: readonly Topic[] = [
  topic('keys', {
    found: ['key', 'keys', 'tecla', 'keyboard', 'shortcut', 'hotkey', 'teclado', 'atajo', 'teclas'],
    en: [
      'Use the keyboard',
      'Press ? for the overview of all keys; G and a letter goes to a screen, J and K go through the rows, T changes the theme, / goes to the search.',
      'One-key shortcuts can be turned off in the settings.',
    ],
    es: [
      'Usar el teclado',
      'Pulse ? para ver todas las teclas; G y una letra va a una pantalla, J y K recorren las filas, T cambia el tema, / va al buscador.',
      'Los atajos sin Ctrl se pueden desactivar en los ajustes.',
    ],
    screen: '/dashboard',
  }),
  topic('palette', {
    found: ['palette', 'command', 'ctrl k', 'jump', 'quick search', 'paleta', 'comandos', 'busqueda rapida', 'ir rapido'],
    en: [
      'Use the command palette',
      'Press Ctrl K (Cmd K) anywhere and type: screens, places, records by their number, and what can be done.',
      'Enter opens the chosen line, Esc closes it.',
    ],
    es: [
      'Usar la paleta de comandos',
      'Pulse Ctrl K (Cmd K) en cualquier lugar y escriba: pantallas, lugares, registros por su número y acciones.',
      'Enter abre la línea elegida, Esc la cierra.',
    ],
    screen: '/dashboard',
  }),
  topic('settings', {
    found: [
      'full settings',
      'spanish',
      'english',
      'espanol',
      'ingles',
      'miles',
      'kilomet',
      'theme',
      'dark mode',
      'light mode',
      'language',
      'unit',
      'km h',
      'mph',
      'settings',
      'tema',
      'modo oscuro',
      'modo claro',
      'idioma',
      'unidad',
      'ajustes',
      'configur',
    ],
    en: [
      'Set theme, language and units',
      'Open "Settings" at the top of the page: theme (light, dark or as the system), language, and mph or km/h.',
      'The key T changes the theme at once.',
    ],
    es: [
      'Elegir tema, idioma y unidades',
      'Abra "Ajustes" arriba en la página: tema (claro, oscuro o del sistema), idioma, y mph o km/h.',
      'La tecla T cambia el tema al instante.',
    ],
    screen: '/dashboard',
  }),
  topic('wall', {
    found: [
      'full screen',
      'pantalla completa',
      'kiosk',
      'wall',
      'big screen',
      'video wall',
      'large display',
      'kiosco',
      'quiosco',
      'pared',
      'pantalla grande',
      'muro',
      'modo mural',
    ],
    en: [
      'Show the dashboard on a wall',
      'Turn on "Wall mode" in the settings, or add kiosk=1 to the address: large type, no menus, nothing to be touched.',
      'kiosk=0 in the address leaves it.',
    ],
    es: [
      'Mostrar el panel en una pared',
      'Active "Modo mural" en los ajustes, o agregue kiosk=1 a la dirección: letra grande, sin menús.',
      'kiosk=0 en la dirección lo desactiva.',
    ],
    screen: '/dashboard?kiosk=1',
  }),
]
