import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'

/** The confidence from which each word applies; the number is shown beside the word. */
const WORDS: readonly { least: number; text: TextId }[] = [
  { least: 0.9, text: 'ai.very-sure' },
  { least: 0.7, text: 'ai.fairly-sure' },
  { least: 0.5, text: 'ai.not-very-sure' },
  { least: 0, text: 'ai.unsure' },
]

/** Above this it would round to 100 %, which no model can claim. */
const WHOLLY = 0.995

/** A model's confidence in words and as a number: 'fairly sure (82%)'. */
export function useCertainty(): (confidence: number) => string {
  const text = useText()
  const format = useFormat()
  return (confidence) => {
    const { text: word } = WORDS.find((it) => confidence >= it.least) ?? { text: 'ai.unsure' as const }
    return text(word, { percent: confidence < WHOLLY ? format.number(confidence * 100) : '>99' })
  }
}
