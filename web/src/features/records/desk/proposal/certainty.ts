import { type TextId, useText } from '../../../../i18n/text.ts'
import { useFormat } from '../../../../provenance/use-format.ts'

/** From which confidence on it is called so; the number is given beside the word. */
const WORDS: readonly { least: number; text: TextId }[] = [
  { least: 0.9, text: 'ai.very-sure' },
  { least: 0.7, text: 'ai.fairly-sure' },
  { least: 0.5, text: 'ai.not-very-sure' },
  { least: 0, text: 'ai.unsure' },
]

/** From here on it would round to a certainty that no model has. */
const WHOLLY = 0.995

/** How confident a model is, in words and as a number: 'fairly sure (82%)'. */
export function useCertainty(): (confidence: number) => string {
  const text = useText()
  const format = useFormat()
  return (confidence) => {
    const { text: word } = WORDS.find((it) => confidence >= it.least) ?? { text: 'ai.unsure' as const }
    return text(word, { percent: confidence < WHOLLY ? format.number(confidence * 100) : '>99' })
  }
}
