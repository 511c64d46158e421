import type { QuestionWords } from '../question-texts.ts'

export const questions: QuestionWords = {
  smallWords: 'como que es una un el la los las mi de para donde puedo hago hacer significa quien cuando se y en del al',
  words:
    /\b(?:el|la|los|las|es|son|fue|hay|qué|que|cuál|cual|cómo|como|cuántos|cuántas|cuantos|cuantas|cuánto|cuándo|dónde|donde|quién|de|del|en|y|ahora|hoy|ayer|por)\b/gi,
  signs: /[¿¡ñ]/i,
}
