import { helpTexts } from '../../help-texts.ts'

/** Keyboard, settings and the wall display. */
export const displayHelp = helpTexts({
  keys: {
    title: 'Usar el teclado',
    keywords: 'tecla, teclado, atajo, teclas',
    steps: [
      'Pulse ? para ver todos los atajos de teclado; G y una letra va a una pantalla, J y K recorren las filas, T cambia el tema, / va al buscador.',
      'Los atajos de una tecla se pueden desactivar en los ajustes.',
    ],
  },
  palette: {
    title: 'Usar la paleta de comandos',
    keywords: 'paleta, comandos, busqueda rapida, ir rapido',
    steps: [
      'Pulse Ctrl K (Cmd K) en cualquier lugar y escriba: pantallas, lugares, registros por su número y acciones.',
      'Enter abre el resultado elegido, Esc cierra la paleta.',
    ],
  },
  settings: {
    title: 'Elegir tema, idioma y unidades',
    keywords: 'espanol, ingles, kilomet, tema, modo oscuro, modo claro, idioma, unidad, ajustes, configur',
    steps: [
      'Abra "Ajustes" arriba en la página: tema (claro, oscuro o del sistema), idioma, y mph o km/h.',
      'La tecla T cambia el tema al instante.',
    ],
  },
  wall: {
    title: 'Mostrar el panel en una pared',
    keywords: 'pantalla completa, pared, pantalla grande, muro, modo mural, kiosco, quiosco',
    steps: [
      'Active "Modo mural" en los ajustes, o agregue kiosk=1 a la dirección: letra grande, sin menús.',
      'kiosk=0 en la dirección lo desactiva.',
    ],
  },
})
