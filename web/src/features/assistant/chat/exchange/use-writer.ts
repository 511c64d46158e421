import type { Answer } from '@oppidum/domain/assistant/answer'
import { useText } from '../../../../i18n/text.ts'

/** Who wrote an answer, so that nobody takes one for the other. */
export function useWriter(): (answer: Pick<Answer, 'by'>) => string {
  const text = useText()
  return ({ by: { writer, model, fellBackFrom } }) => {
    if (writer === 'model') return model ?? text('assistant.a-model')
    return fellBackFrom === null ? text('assistant.analyst') : text('assistant.analyst-instead', { model: fellBackFrom })
  }
}
