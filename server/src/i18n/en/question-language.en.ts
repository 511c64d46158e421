import type { QuestionWords } from '../question-texts.ts'

export const questions: QuestionWords = {
  smallWords: 'how do does i the what is are where can my to an of in it mean means and who why when',
  words: /\b(?:the|is|are|was|were|what|which|how|many|much|when|where|who|of|in|on|at|and|does|did|show|now|today|yesterday|there)\b/gi,
  signs: null,
}
