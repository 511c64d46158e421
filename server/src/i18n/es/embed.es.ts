import type { EmbedWords } from '../embed-texts.ts'

const incidents = (count: number) => (count === 1 ? '1 incidente activo' : `${count} incidentes activos`)

export const embed: EmbedWords = {
  figure: { incidents: 'Incidentes activos', traffic: 'Eficiencia del tránsito', energy: 'Consumo de energía' },
  quality: { estimated: 'estimado', forecast: 'pronóstico', simulated: 'simulado', sample: 'datos de ejemplo' },
  priority: { unknown: 'sin prioridad', critical: 'crítica', high: 'alta', medium: 'media', low: 'baja' },
  asOf: 'Hora del dato:',
  source: (name) => `Fuente: ${name}`,
  derived: (brandName) => `calculado por ${brandName}`,
  missing: 'Sin medición',
  stale: 'Desactualizado: hace demasiado que no llega un valor más nuevo.',
  notRefreshed: 'No se pudo actualizar. Sigue valiendo la hora indicada.',
  map: (city) => `${city}: incidentes activos`,
  count: (shown, withoutPlace) =>
    withoutPlace === 0 ? `${incidents(shown)} en el mapa` : `${incidents(shown)} en el mapa, ${withoutPlace} sin lugar conocido`,
  mostUrgent: 'Los más urgentes',
  open: (brandName) => `Abrir en ${brandName}`,
}
