import { helpTexts } from '../../help-texts.ts'

/** Forecasts, risk, anomalies and insights, and how good they are. */
export const forecastHelp = helpTexts({
  'forecast-quality': {
    title: 'Qué tan buenos son los pronósticos',
    keywords:
      'precis prediccion, buenos, confiable, confiable pronostico, fiable pronostico, precis pronostico, fiable, buenos pronostico, confi pronostico, error modelo, aciert',
    steps: [
      'La pantalla Modelos muestra para cada modelo su error hasta ahora junto al de una regla simple, y cuántas veces acertó la banda.',
      'Un modelo que pierde frente a la regla simple durante una semana se desactiva hasta que vuelva a ganar.',
    ],
  },
  forecasts: {
    title: 'Ver pronósticos',
    keywords: 'pronostico, prevision, ver pronostico, pronosticos, prediccion, donde pronostico',
    steps: [
      'Carga, solar y eólica de las próximas 24 horas están en la pantalla de energía; la velocidad de un tramo a 15, 30 y 60 minutos, en su página.',
      'Los pronósticos son discontinuos, con la banda en que estará el valor.',
    ],
  },
  risk: {
    title: 'Riesgo de incidentes',
    keywords: 'riesgo',
    steps: [
      'El mapa tiene una capa con la cantidad esperada de incidentes por barrio y hora en las próximas horas, y lo habitual.',
      'Dice qué tan probable es algo, nunca que vaya a ocurrir.',
    ],
  },
  anomalies: {
    title: 'Anomalías',
    keywords: 'inusual, sensor averiado, raro',
    steps: [
      'Un valor es inusual cuando, según el pasado de su propia serie, casi ninguno estuvo tan lejos a esa hora; solo se usa el pasado.',
      'Los gráficos sombrean el tramo y dibujan dónde debía estar el valor; los sensores averiados están en la página de estado.',
    ],
  },
  insights: {
    title: 'Observaciones de la IA',
    keywords: 'observaciones, perspectiva',
    steps: [
      'Frases cortas que el servidor escribe por sí solo con valores en vivo, historia y modelos; cada una nombra las cifras en que se apoya y enlaza a ellas.',
      'Se escriben de nuevo cuando las cifras cambian.',
    ],
  },
})
