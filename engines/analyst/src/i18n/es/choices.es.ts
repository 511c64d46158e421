import type { AnalystWords } from '../analyst-words.ts'

export const choices: AnalystWords['choices'] = {
  efficiency: {
    about: 'eficiencia',
    choices: ['¿Cuál es la eficiencia del tránsito?', '¿Cuál es la eficiencia de la red eléctrica?'],
  },
  energy: {
    about: 'energía',
    choices: ['¿Cuál es el consumo de energía ahora?', '¿Cuál es la producción de energía ahora?', '¿Está estable la red eléctrica?'],
  },
  examples: (street, district) => [
    ...(street ? [`¿A qué velocidad se circula ahora en ${street}?`] : []),
    district ? `¿Cuántos incidentes hay abiertos en ${district}?` : '¿Cuántos incidentes hay abiertos?',
    '¿Cuándo fue máximo el consumo ayer?',
    '¿Qué reclamos llevan más tiempo abiertos?',
  ],
  records: (number) =>
    number === null
      ? ['Mostrame los incidentes abiertos', 'Mostrame las solicitudes abiertas']
      : [`Mostrame el incidente ${number}`, `Mostrame la solicitud ${number}`],
}
