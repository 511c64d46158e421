import type { Language } from '@oppidum/domain/core/language'

/** What an opinion says of itself, in the language that the installation writes its records in. */
export interface RecordPredictionWords {
  decided(words: readonly string[]): string
  unsureCategory(percent: number): string
  unsureType(percent: number): string
  noDepartment(): string
  within(days: string): string
  categoryOff(): string
  completionOff(): string
  priorityOff(): string
  /** By which way the city heard of it. */
  heard: Readonly<Record<string, string>>
}

const quoted = (words: readonly string[]) => words.map((it) => `'${it}'`).join(', ')

export const RECORD_PREDICTION_WORDS: Record<Language, RecordPredictionWords> = {
  en: {
    decided: (words) => `Based on ${quoted(words)}.`,
    unsureCategory: (percent) => `Not confident enough to propose a category (${percent}%).`,
    unsureType: (percent) => `Not confident enough to propose a type (${percent}%).`,
    noDepartment: () => 'Not known yet which department handles this.',
    within: (days) => `4 out of 5 similar requests are completed within ${days}.`,
    categoryOff: () => 'No category: for a week the model did no better than always choosing the most common one.',
    completionOff: () => 'No estimate: for a week the model did no better than the usual duration.',
    priorityOff: () => 'No priority: for a week the model did no better than the reported priority.',
    heard: { desk: 'entered at the desk', report: 'reported by a citizen', open311: 'sent by another app' },
  },
  es: {
    decided: (words) => `Según las palabras ${quoted(words)}.`,
    unsureCategory: (percent) => `Confianza insuficiente para proponer una categoría (${percent} %).`,
    unsureType: (percent) => `Confianza insuficiente para proponer un tipo (${percent} %).`,
    noDepartment: () => 'Todavía no se sabe qué área se ocupa de esto.',
    within: (days) => `4 de cada 5 solicitudes similares se resuelven en ${days}.`,
    categoryOff: () => 'Sin categoría: durante una semana el modelo no superó a elegir siempre la más común.',
    completionOff: () => 'Sin estimación: durante una semana el modelo no superó a la duración habitual.',
    priorityOff: () => 'Sin prioridad: durante una semana el modelo no superó a la prioridad informada.',
    heard: { desk: 'ingresado en la mesa', report: 'informado por un ciudadano', open311: 'enviado por otra aplicación' },
  },
}
