import type { PublishingWords } from '../publishing-texts.ts'

const QUALITY = {
  measured: '',
  estimated: ', estimado',
  forecast: ', pronóstico',
  simulated: ', simulado',
  sample: ', datos de ejemplo',
}

export const publishing: PublishingWords = {
  incidents: (city) => `${city}: incidentes`,
  works: (city) => `${city}: obras programadas`,
  alerts: (city) => `${city}: alertas`,
  event: { fire: 'Incendio', power_outage: 'Corte de energía', traffic_accident: 'Siniestro de tránsito', other: 'Incidente' },
  cancelled: (title) => `Sin efecto: ${title}`,
  status: { pending: 'Pendiente', active: 'Activo', in_progress: 'En curso', resolved: 'Resuelto' },
  evidence: ({ source, quality, observedAt }) => `Fuente: ${source}${QUALITY[quality]}. Última confirmación: ${observedAt}.`,
  endUnknown: 'No se conoce el final.',
}
