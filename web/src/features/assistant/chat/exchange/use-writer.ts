import type { Answer } from '@oppidum/domain/assistant/answer'
import { useText } from '../../../../i18n/text.ts'

/** Names the author of an answer, so that a model and the analyst are not confused. */
export function useWriter(): (answer: Pick<Answer, 'by'>) => string {
  const text = useText()
  return ({ by: { writer, model, fellBackFrom } }) => {
    if (writer === 'model') return model ?? text('assistant.a-model')
    return fellBackFrom === null ? text('assistant.analyst') : text('assistant.analyst-instead', { model: fellBackFrom })
  }
}
