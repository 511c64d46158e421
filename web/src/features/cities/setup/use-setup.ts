import { getSetup, SetupStep } from '@oppidum/domain/cities/setup'
import { useAnswer } from '../../../api/use-answer.ts'

/** ms; an admin returns from another screen or from editing a file. */
const POLL_MS = 30_000

/** The state of the setup. `done` counts the finished steps, `countable` those whose state can be known. */
export function useSetup() {
  const query = useAnswer(getSetup, { pollMs: POLL_MS })
  const steps = query.data?.value.steps
  const states = steps ? SetupStep.options.map((it) => steps[it]) : []
  return {
    query,
    steps,
    bundledStore: query.data?.value.bundledStore ?? true,
    done: states.filter((it) => it === 'done').length,
    countable: states.filter((it) => it !== 'unknown').length,
  }
}
