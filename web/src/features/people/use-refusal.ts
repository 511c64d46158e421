import { ApiError } from '../../api/api-error.ts'
import { useText } from '../../i18n/text.ts'
import { problemSentence } from '../../identity/problem-sentence.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Shows a toast with the reason why a change failed. */
export function useRefusal(): (problem: unknown) => void {
  const text = useText()
  const toast = useToast()
  return (problem) => {
    const isLastAdmin = problem instanceof ApiError && problem.code === 'conflict'
    const isGone = problem instanceof ApiError && problem.code === 'not_found'
    toast({
      state: 'critical',
      title: text('people.not-changed'),
      sentence: isLastAdmin ? text('people.last-admin') : isGone ? text('people.gone') : problemSentence(problem, text),
    })
  }
}
