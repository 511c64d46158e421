import { helpTexts } from '../../help-texts.ts'

/** Charts, exports and the map. */
export const measurementHelp = helpTexts({
  history: {
    title: 'Ver el pasado de un valor',
    keywords: 'datos ayer, ver ayer, pasado, historial, valores pasados, ver pasado, rango, semana pasada grafic',
    steps: [
      'Abra la página de un tramo, de un indicador o de la energía y elija el período sobre el gráfico: en vivo, 1 h, 24 h, 7 d, 30 d u otro.',
      'Las últimas 24 horas son para todos; los rangos más largos son parte de Basic y Pro.',
    ],
  },
  compare: {
    title: 'Comparar un gráfico con el período anterior',
    keywords: 'compar, compar grafic, compar periodo, compar dias, comparacion grafic',
    steps: [
      'Active la comparación sobre un gráfico: detrás de la línea aparecen las mismas horas del día o la semana anterior.',
      'Ambas líneas fueron medidas, por eso ninguna es discontinua.',
    ],
  },
  'export-csv': {
    title: 'Exportar un gráfico como CSV',
    keywords:
      'export inform, descarg report, descarg inform, bajo reporte, baj informe, descarg, bajar datos, baj datos, csv, export grafic, export dato, descarg dato, planilla, hoja de calculo',
    steps: [
      'Abra la página de un tramo, de un indicador o de la energía, elija el rango y pulse "CSV" en el gráfico: una línea por punto, con su calidad.',
      'Las tablas del asistente tienen su propio botón CSV.',
    ],
  },
  map: {
    title: 'Usar el mapa',
    keywords: 'mapa, capas',
    steps: [
      'Abra el mapa y elija las capas que muestra: tránsito, energía, incidentes y, con Pro, el riesgo de las próximas horas.',
      'Elija un elemento del mapa para ver sus detalles.',
    ],
  },
})
