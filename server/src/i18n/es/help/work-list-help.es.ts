import { helpTexts } from '../../help-texts.ts'

/** How the work screens list records. */
export const workListHelp = helpTexts({
  board: {
    title: 'Trabajar con el tablero',
    keywords: 'tablero, columnas',
    steps: [
      'En una pantalla de trabajo elija "Tablero": una columna por estado.',
      'Mueva una tarjeta a otra columna para cambiar su estado; solo se aceptan los pasos posibles.',
    ],
  },
  filter: {
    title: 'Buscar y filtrar una lista',
    keywords: 'busc, encontr, filtr, busc incidente, busc lista, acot',
    steps: [
      'Sobre la lista elija estado, prioridad, tipo, departamento o barrio, o escriba palabras en el buscador (tecla /).',
      'El filtro es parte de la dirección: se puede compartir o guardar como vista.',
    ],
  },
  'saved-views': {
    title: 'Guardar una vista',
    keywords: 'vistas guardada, vista guardada, guard vista, guard filtro',
    steps: [
      'Filtre una lista, abra "Vistas guardadas", póngale un nombre y pulse "Guardar".',
      'La vista queda solo para usted; se puede renombrar y eliminar.',
    ],
  },
})
