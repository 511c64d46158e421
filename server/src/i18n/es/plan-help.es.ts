import type { PlanHelp } from '../plan-help-texts.ts'

export const planHelp: PlanHelp = {
  own: (name) => `Su plan es ${name}.`,
  questions: {
    none: 'No incluye preguntas al asistente.',
    limited: 'Las preguntas al asistente son limitadas: su cuenta muestra en "Uso" cuántas quedan.',
    unlimited: 'Las preguntas al asistente no tienen límite.',
  },
  prices: (prices) => `Precios en dólares por mes: ${prices}.`,
  includedIn: (names) => `Está incluido en ${names.length > 1 ? 'los planes' : 'el plan'} ${names.join(' y ')}.`,
}
