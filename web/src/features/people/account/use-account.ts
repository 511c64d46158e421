import { getAccount } from '@oppidum/domain/people/account'
import { useAnswer } from '../../../api/use-answer.ts'

/** The signed-in person's account. */
export function useAccount() {
  return useAnswer(getAccount)
}
