import type { ConversationFile } from '../conversation-texts.ts'

export const conversationFile: ConversationFile = {
  exported: 'Exportada',
  times: 'Todas las horas son UTC.',
  cut: (shown, of) => `Las ${shown} preguntas más recientes de ${of}.`,
  stopped: 'Detenida antes de responderse.',
  pending: 'Sin respuesta todavía.',
  figures: 'Cifras',
  columns: ['De', 'Qué', 'Valor', 'Unidad', 'Cuándo', 'Calidad', 'Fuente'],
  missing: 'sin medición',
  lookedAt: 'Qué se consultó',
  failedLook: 'falló',
  by: ({ by }) => (by.writer === 'model' ? `Escrita por el modelo ${by.model ?? ''}` : 'Escrita por el analista incorporado'),
  unsupported: 'Sin cifra que lo respalde',
}
