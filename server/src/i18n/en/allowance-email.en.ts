import type { Meter } from '@oppidum/domain/plans/plan'
import type { AllowanceEmail } from '../allowance-email-texts.ts'

/** What is counted, as a sentence names it. */
const counted: Record<Meter, string> = {
  aiQueries: 'questions to the assistant',
  apiCalls: 'API calls',
  imageGenerations: 'generated images',
}

const email: AllowanceEmail['email'] = ({ meter, period, settled, allowed, left, renews }) => {
  const what = counted[meter]
  const used = `${what} used ${period === 'day' ? 'today' : 'this month'}`
  return {
    subject: left === 0 ? `All ${allowed} ${used}` : `${settled} of ${allowed} ${used}`,
    paragraphs: [
      `You have used ${settled} of the ${allowed} ${what} that your plan includes each ${period}; ${left} are left.`,
      `Counting starts again at ${renews}.`,
      'Every use has a receipt under Usage on your account page.',
    ],
  }
}

export const allowanceEmail: AllowanceEmail = { counted, email }
