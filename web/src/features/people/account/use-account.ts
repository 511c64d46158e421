import { getAccount } from '@oppidum/domain/people/account'
import { useAnswer } from '../../../api/use-answer.ts'

/** The account of the person on the page. */
export function useAccount() {
  return useAnswer(getAccount)
}
