import type { Escalation } from '../escalation-texts.ts'

const sentence: Escalation['sentence'] = {
  acknowledge: (due, rule) => `Sin acuse de recibo a las ${due}, el plazo de la regla ${rule}.`,
  resolve: (due, rule) => `Sin resolver a las ${due}, el plazo de la regla ${rule}.`,
}

const email: Escalation['email'] = {
  subject: (count, city, first) =>
    count === 1 ? `${first.number} está vencido: ${first.title}` : `${count} registros de ${city.name} están vencidos`,
  after: 'Recibe este aviso porque una regla de plazos de la ciudad lo nombra a usted o a su rol.',
}

export const escalation: Escalation = { dateLocale: 'es', sentence, email }
