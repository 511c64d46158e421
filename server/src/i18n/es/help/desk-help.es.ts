import { helpTexts } from '../../help-texts.ts'

/** What else the desk works with: shifts, reports on what happened, targets and proposals. */
export const deskHelp = helpTexts({
  'hand-over': {
    title: 'Entregar el turno',
    keywords: 'entreg turno, turno, entrega turno, entreg turno, cambio turno, cambio guardia',
    steps: [
      'Abra "Entrega de turno" en el menú de su cuenta: muestra qué cambió desde la última, qué está abierto y qué vence.',
      'Escriba sus notas y pulse "Firmar la entrega"; el próximo turno las encuentra ahí.',
    ],
  },
  'after-action': {
    title: 'Obtener el informe posterior',
    keywords: 'sacar informe, sac informe, informe, pdf, informe posterior, informe pdf, informe incidente, informe final',
    steps: [
      'Abra el registro y vaya a "Informe posterior": "Informe (PDF)" muestra lo ocurrido con horas, mapa y cronología.',
      '"Cronología (CSV)" da los pasos como tabla.',
    ],
  },
  timeline: {
    title: 'Ver qué pasó con un registro',
    keywords: 'cronolog, quien cambio, historial incidente, historial registro, historial solicitud',
    steps: [
      'Abra el registro: su cronología dice cuándo se hizo qué y por qué vía.',
      'Las entradas solo se agregan, nunca se cambian; quién lo hizo lo ve solo la mesa.',
    ],
  },
  targets: {
    title: 'Ver plazos y lo vencido',
    keywords: 'plazo, vencid, objetivo',
    steps: [
      'Cada registro dice para cuándo debe acusarse recibo y resolverse; lo que pasó esa hora está vencido.',
      'Las reglas están en el archivo de la ciudad; las cifras de la mesa, sobre las listas.',
    ],
  },
  'correct-proposal': {
    title: 'Corregir lo que propone un modelo',
    keywords: 'propuesta, correg, clasific, sugerencia, categoria equivocada, categoria mal',
    steps: [
      'Abra el registro: la propuesta del modelo aparece con su confianza y sus motivos; adóptela o elija otra cosa.',
      'De cada corrección se aprende; todas están en la pantalla Modelos, donde la mesa puede retirarlas.',
    ],
  },
})
