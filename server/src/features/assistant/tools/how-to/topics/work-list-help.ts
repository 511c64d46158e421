import { type Topic, topic } from '../how-to-topic.ts'

/** How the work screens list records. */
export const WORK_LIST_HELP: readonly Topic[] = [
  topic('board', {
    found: ['board', 'kanban', 'column status', 'tablero', 'columnas'],
    en: [
      'Work with the board',
      'On a work screen choose "Board": one column for each status.',
      'Move a card to another column to change its status; only possible moves are taken.',
    ],
    es: [
      'Trabajar con el tablero',
      'En una pantalla de trabajo elija "Tablero": una columna por estado.',
      'Mueva una ficha a otra columna para cambiar su estado; solo se aceptan los pasos posibles.',
    ],
    screen: '/incidents?view=board',
  }),
  topic('filter', {
    found: [
      'search',
      'busc',
      'find record',
      'encontr',
      'filter',
      'narrow list',
      'search list',
      'search incident',
      'find incident',
      'filtr',
      'busc incidente',
      'busc lista',
      'acot',
    ],
    en: [
      'Search and filter a list',
      'Above the list choose status, priority, type, department or district, or type words into the search field (key /).',
      'The address holds the filter: it can be sent to others or saved as a view.',
    ],
    es: [
      'Buscar y filtrar una lista',
      'Sobre la lista elija estado, prioridad, tipo, departamento o barrio, o escriba palabras en el buscador (tecla /).',
      'La dirección guarda el filtro: se puede enviar o guardar como vista.',
    ],
    screen: '/incidents',
  }),
  topic('saved-views', {
    found: ['saved view', 'save view', 'save filter', 'keep filter', 'vistas guardada', 'vista guardada', 'guard vista', 'guard filtro'],
    en: [
      'Save a view',
      'Narrow a list, open "Saved views", give it a name and press "Save".',
      'The view stands there for you alone; it can be renamed and removed.',
    ],
    es: [
      'Guardar una vista',
      'Filtre una lista, abra "Vistas guardadas", póngale un nombre y pulse "Guardar".',
      'La vista queda solo para usted; se puede renombrar y eliminar.',
    ],
    screen: '/incidents',
    feature: 'advancedAnalytics',
  }),
]
