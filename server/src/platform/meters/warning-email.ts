import type { Language } from '@oppidum/domain/core/language'
import { periodOf } from '@oppidum/domain/plans/meter'
import type { Meter, Period } from '@oppidum/domain/plans/plan'
import type { MailDraft } from '../mail/mail-store.ts'
import type { Settled } from './meter-store.ts'

/** What is counted, as a sentence names it. */
export const COUNTED: Record<Meter, string> = {
  aiQueries: 'questions to the assistant',
  apiCalls: 'API calls',
  imageGenerations: 'generated pictures',
}

/** '2026-11-21 00:00 UTC'. A letter and a program have no city to tell the time of. */
export function inUtc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}

interface Used {
  meter: Meter
  period: Period
  settled: number
  allowed: number
  left: number
  renews: string
}

/** All of them feminine, as the sentences have them. */
const COUNTED_ES: Record<Meter, string> = {
  aiQueries: 'preguntas al asistente',
  apiCalls: 'llamadas a la API',
  imageGenerations: 'imágenes generadas',
}
const PERIOD_ES: Record<Period, { thisOne: string; each: string }> = {
  day: { thisOne: 'de hoy', each: 'por día' },
  month: { thisOne: 'de este mes', each: 'por mes' },
}

const WORDS: Record<Language, (used: Used) => { subject: string; paragraphs: readonly string[] }> = {
  en: ({ meter, period, settled, allowed, left, renews }) => {
    const what = COUNTED[meter]
    const used = `${what} used ${period === 'day' ? 'today' : 'this month'}`
    return {
      subject: left === 0 ? `All ${allowed} ${used}` : `${settled} of ${allowed} ${used}`,
      paragraphs: [
        `You have used ${settled} of the ${allowed} ${what} that your plan includes each ${period}; ${left} are left.`,
        `Counting starts again at ${renews}.`,
        'Every use has a receipt under Usage on your account page.',
      ],
    }
  },
  es: ({ meter, period, settled, allowed, left, renews }) => {
    const what = COUNTED_ES[meter]
    const { thisOne, each } = PERIOD_ES[period]
    return {
      subject: left === 0 ? `Usó todas las ${allowed} ${what} ${thisOne}` : `Usó ${settled} de las ${allowed} ${what} ${thisOne}`,
      paragraphs: [
        `Usó ${settled} de las ${allowed} ${what} que su plan incluye ${each}; ${left === 1 ? 'le queda 1' : `le quedan ${left}`}.`,
        `La cuenta vuelve a empezar el ${renews}.`,
        'Cada uso tiene su comprobante en Uso, en la página de su cuenta.',
      ],
    }
  },
}

/** Tells somebody how much of an allowance is used. */
export function warningEmail(to: string, language: Language, { meter, period, startsAt, settled }: Settled, allowed: number): MailDraft {
  const renews = inUtc(periodOf(period, startsAt.getTime()).renewsAt)
  const { subject, paragraphs } = WORDS[language]({ meter, period, settled, allowed, left: Math.max(0, allowed - settled), renews })
  return { to, subject, body: paragraphs.join('\n\n') }
}
