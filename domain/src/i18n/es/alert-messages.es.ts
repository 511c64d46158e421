import type { Age } from '../../core/age.ts'
import type { alertMessages as en } from '../en/alert-messages.en.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

function ageText(age: Age): string | null {
  if (age.unit === 'date') return null
  if (age.unit === 'minutes') return age.count === 0 ? 'hace menos de un minuto' : `hace ${age.count} min`
  return age.unit === 'hours' ? `hace ${plural(age.count, 'hora', 'horas')}` : `hace ${plural(age.count, 'día', 'días')}`
}

export const alertMessages: typeof en = {
  severity: { critical: 'Crítica', warning: 'Advertencia', info: 'Información' },
  title: {
    firing: 'alerta',
    'no-data': 'sin datos',
    resolved: 'resuelta',
    escalation: 'sin atender',
    flapping: 'cambia demasiado',
    steady: 'estable otra vez, sigue activa',
    feed: 'fuente con problemas',
  },
  stateOfMany: {
    firing: 'activas',
    'no-data': 'sin datos',
    resolved: 'resueltas',
    escalation: 'sin atender',
    flapping: 'cambian demasiado',
    steady: 'estables otra vez, siguen activas',
    feed: 'fuente con problemas',
  },
  changed: 'con cambios',
  state: {
    firing: () => 'activa',
    'no-data': () => 'dejaron de llegar sus valores',
    resolved: () => 'resuelta',
    escalation: () => 'activa, y nadie la atendió',
    flapping: () => 'cambia demasiado; no habrá más avisos sobre ella hasta que lleve 30 minutos estable',
    steady: () => 'lleva 30 minutos estable y sigue activa',
    feed: (feed) =>
      `sin valores, porque la fuente ${feed} tiene problemas; los valores que falten de esta fuente no causarán más avisos durante una hora`,
  },
  withLimit: (value, limit) => `${value} (límite ${limit})`,
  observed: (time, age) => [`hora del dato: ${time}`, ageText(age)].filter((it) => it !== null).join(', '),
  lastValue: (time) => `Sin valor desde ${time}`,
  quality: { estimated: 'estimado', forecast: 'pronóstico', simulated: 'simulado', sample: 'de muestra' },
  many: (count) => `${count} alertas`,
  manyOfOne: (count, rule) => `${rule}, ${count} alertas`,
  more: (count) => `Y ${count} más.`,
  summary: (count) => `${plural(count, 'alerta', 'alertas')} durante sus horas de silencio`,
  test: { title: 'Aviso de prueba', text: (city) => `Esta es una prueba de ${city}. Las alertas llegarán aquí.` },
}
