import type { Language } from '@oppidum/domain/language'

/** What an opinion says of itself, in the language that the installation writes its records in. */
export interface OpinionWords {
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

export const OPINION_WORDS: Record<Language, OpinionWords> = {
  en: {
    decided: (words) => `Words that decided: ${quoted(words)}.`,
    unsureCategory: (percent) => `Too unsure to propose a category (${percent} %).`,
    unsureType: (percent) => `Too unsure to propose a type (${percent} %).`,
    noDepartment: () => 'Nothing tells yet which department does this here.',
    within: (days) => `4 of 5 such requests are done within ${days}.`,
    categoryOff: () => 'No category: for a week the model was no better than always naming the commonest one.',
    completionOff: () => 'No estimate: for a week the model was no better than the usual duration.',
    priorityOff: () => 'No priority: for a week the model was no better than the priority as reported.',
    heard: { desk: 'entered at the desk', report: 'reported by a citizen', open311: 'sent by another app' },
  },
  es: {
    decided: (words) => `Palabras que decidieron: ${quoted(words)}.`,
    unsureCategory: (percent) => `Demasiado inseguro para proponer una categoría (${percent} %).`,
    unsureType: (percent) => `Demasiado inseguro para proponer un tipo (${percent} %).`,
    noDepartment: () => 'Todavía nada dice qué área hace esto aquí.',
    within: (days) => `4 de 5 solicitudes así se resuelven en ${days}.`,
    categoryOff: () => 'Sin categoría: durante una semana el modelo no fue mejor que nombrar siempre la más común.',
    completionOff: () => 'Sin estimación: durante una semana el modelo no fue mejor que la duración habitual.',
    priorityOff: () => 'Sin prioridad: durante una semana el modelo no fue mejor que la prioridad informada.',
    heard: { desk: 'ingresado en la mesa', report: 'informado por un ciudadano', open311: 'enviado por otra aplicación' },
  },
}
