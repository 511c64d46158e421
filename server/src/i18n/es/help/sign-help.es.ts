import { helpTexts } from '../../help-texts.ts'

/** What statuses, lines and the marks of a value mean. */
export const signHelp = helpTexts({
  statuses: {
    title: 'Los estados de los registros',
    keywords: 'pendiente, en curso, significa estado, significa pendiente, estados, ciclo vida',
    steps: [
      'Un incidente pasa de pendiente (reportado o planificado) a activo (confirmado), en curso (alguien trabaja en él) y resuelto.',
      'Una solicitud pasa de pendiente a asignada, programada, en curso y completada; se pueden saltar pasos hacia adelante, y la única vuelta atrás es reabrir.',
    ],
  },
  lines: {
    title: 'Línea continua, discontinua y punteada',
    keywords: 'banda, raya, punteada, discontinua, linea continua, linea cortada, lineas, rayas',
    steps: [
      'Continua es medido, discontinua es calculado (un pronóstico o el resultado de una regla), punteada es faltante o no observado.',
      'El rango alrededor de una línea discontinua debería contener el valor tan a menudo como promete el modelo.',
    ],
  },
  stale: {
    title: 'Valores desactualizados',
    keywords: 'desactualizad, atenuad, gris, sin datos en vivo, valor viejo',
    steps: [
      'Cada valor dice hasta cuándo vale como actual; después se atenúa y ninguna pantalla lo muestra como actual.',
      'Un panel sin valores actuales dice "Sin datos en vivo desde" con la hora; la página de estado muestra qué fuente no entrega.',
    ],
  },
  quality: {
    title: 'De dónde viene un valor',
    keywords: 'simulad, estimad, medido, calidad, simulado, estimado, ejemplo marca, evidencia',
    steps: [
      'Medido: lo leyó un instrumento o alguien lo reportó. Estimado: lo calculó una regla. Pronóstico: un modelo. Simulado: la ciudad de demostración. Ejemplo: un valor de relleno en el panel.',
      'Abra un valor para ver su fuente, su hora y su fórmula; las teclas V y Mayús+V van de valor en valor.',
    ],
  },
})
