import { helpTexts } from '../../help-texts.ts'

/** Forecasts, risk, anomalies and insights, and how good they are. */
export const forecastHelp = helpTexts({
  'forecast-quality': {
    title: 'Qué tan buenos son los pronósticos',
    keywords:
      'precis prediccion, buenos, confiable, confiable pronostico, fiable pronostico, precis pronostico, fiable, buenos pronostico, confi pronostico, error modelo, aciert',
    steps: [
      'La pantalla Desempeño de los modelos muestra el error de cada modelo junto al de su referencia, y con qué frecuencia el valor quedó en el rango previsto.',
      'Un modelo que pierde frente a su referencia durante una semana se desactiva hasta que vuelva a ganar.',
    ],
  },
  forecasts: {
    title: 'Ver pronósticos',
    keywords: 'pronostico, prevision, ver pronostico, pronosticos, prediccion, donde pronostico',
    steps: [
      'Carga, solar y eólica de las próximas 24 horas están en la pantalla de energía; la velocidad de un tramo a 15, 30 y 60 minutos, en su página.',
      'Los pronósticos son líneas discontinuas, con el rango en que probablemente estará el valor.',
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
      'Los gráficos sombrean el período y muestran dónde debía estar el valor; los sensores averiados están en la página de estado.',
    ],
  },
  insights: {
    title: 'Observaciones de la IA',
    keywords: 'observaciones, perspectiva',
    steps: [
      'Frases cortas que el servidor escribe a partir de valores en vivo, historial y modelos; cada una nombra las cifras en que se apoya y enlaza a ellas.',
      'Se actualizan cuando cambian las cifras.',
    ],
  },
})
