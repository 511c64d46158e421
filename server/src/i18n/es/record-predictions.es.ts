import type { RecordPredictions } from '../record-prediction-texts.ts'

const quoted = (words: readonly string[]) => words.map((it) => `'${it}'`).join(', ')

export const recordPredictions: RecordPredictions = {
  decided: (words) => `Según las palabras ${quoted(words)}.`,
  unsureCategory: (percent) => `Confianza insuficiente para proponer una categoría (${percent} %).`,
  unsureType: (percent) => `Confianza insuficiente para proponer un tipo (${percent} %).`,
  noDepartment: () => 'Todavía no se sabe qué departamento se ocupa de esto.',
  within: (span) => `4 de cada 5 solicitudes similares se resuelven en ${span}.`,
  inHours: (hours) => `${hours} ${hours === 1 ? 'hora' : 'horas'}`,
  inDays: (days) => `${days} ${days === 1 ? 'día' : 'días'}`,
  categoryOff: () => 'Sin categoría: durante una semana el modelo no superó a elegir siempre la más común.',
  completionOff: () => 'Sin estimación: durante una semana el modelo no superó a la duración habitual.',
  priorityOff: () => 'Sin prioridad: durante una semana el modelo no superó a la prioridad reportada.',
  heard: { desk: 'ingresado en la mesa', report: 'reportado por un ciudadano', open311: 'enviado por otra aplicación' },
}
