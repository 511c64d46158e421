import type { ConversationFile } from '../conversation-texts.ts'

export const conversationFile: ConversationFile = {
  exported: 'Exported',
  times: 'All times are UTC.',
  cut: (shown, of) => `The newest ${shown} of ${of} questions.`,
  stopped: 'Stopped before it was answered.',
  pending: 'Not answered yet.',
  figures: 'Figures',
  columns: ['Of', 'What', 'Value', 'Unit', 'When', 'Quality', 'Source'],
  missing: 'not measured',
  lookedAt: 'Looked at',
  failedLook: 'failed',
  by: ({ by }) => (by.writer === 'model' ? `Written by the model ${by.model ?? ''}` : 'Written by the built-in analyst'),
  unsupported: 'Not supported by any figure',
}
