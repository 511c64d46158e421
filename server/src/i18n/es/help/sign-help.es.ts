import { helpTexts } from '../../help-texts.ts'

/** What statuses, lines and the marks of a value mean. */
export const signHelp = helpTexts({
  statuses: {
    title: 'Los estados de los registros',
    keywords: 'pendiente, en curso, significa estado, significa pendiente, estados, ciclo vida',
    steps: [
      'Un incidente pasa de pendiente (informado o planificado) a activo (confirmado), en curso (alguien trabaja en él) y resuelto.',
      'Una solicitud pasa de pendiente a asignada, programada, en curso y completada; se pueden saltar pasos hacia adelante, y la única vuelta atrás es reabrir.',
    ],
  },
  lines: {
    title: 'Línea continua, discontinua y punteada',
    keywords: 'banda, raya, punteada, discontinua, linea continua, linea cortada, lineas, rayas',
    steps: [
      'Continua es medido, discontinua es calculado (un pronóstico o lo que halló una regla), punteada falta o no fue observado.',
      'La banda alrededor de una línea discontinua es donde estará el valor tan a menudo como promete el modelo.',
    ],
  },
  stale: {
    title: 'Valores desactualizados',
    keywords: 'desactualizad, atenuad, gris, sin datos en vivo, valor viejo',
    steps: [
      'Cada valor dice hasta cuándo vale como actual; después se atenúa y ninguna pantalla lo muestra como actual.',
      'Un panel en el que ya nada vale dice "Sin datos en vivo desde" con la hora; la página de estado dice qué fuente calla.',
    ],
  },
  quality: {
    title: 'De dónde viene un valor',
    keywords: 'simulad, estimad, medido, calidad, simulado, estimado, ejemplo marca, evidencia',
    steps: [
      'Medido lo leyó un instrumento o alguien lo informó, estimado lo calculó una regla, pronóstico un modelo, simulado la ciudad de demostración, ejemplo solo reemplaza en el panel.',
      'Abra un valor para ver su fuente, su hora y su fórmula; las teclas V y Mayús V van de valor en valor.',
    ],
  },
})
