import type { Meter, Period } from '@oppidum/domain/plans/plan'
import type { AllowanceEmail } from '../allowance-email-texts.ts'

/** All of them feminine, as the sentences have them. */
const counted: Record<Meter, string> = {
  aiQueries: 'preguntas al asistente',
  apiCalls: 'llamadas a la API',
  imageGenerations: 'imágenes generadas',
}

const PERIOD: Record<Period, { thisOne: string; each: string }> = {
  day: { thisOne: 'de hoy', each: 'por día' },
  month: { thisOne: 'de este mes', each: 'por mes' },
}

const email: AllowanceEmail['email'] = ({ meter, period, settled, allowed, left, renews }) => {
  const what = counted[meter]
  const { thisOne, each } = PERIOD[period]
  return {
    subject: left === 0 ? `Usó todas las ${allowed} ${what} ${thisOne}` : `Usó ${settled} de las ${allowed} ${what} ${thisOne}`,
    paragraphs: [
      `Usó ${settled} de las ${allowed} ${what} que su plan incluye ${each}; ${left === 1 ? 'le queda 1' : `le quedan ${left}`}.`,
      `La cuenta vuelve a empezar el ${renews}.`,
      'Cada uso tiene su comprobante en Uso, en la página de su cuenta.',
    ],
  }
}

export const allowanceEmail: AllowanceEmail = { counted, email }
