import { getSetup, SetupStep } from '@oppidum/domain/cities/setup'
import { useAnswer } from '../../../api/use-answer.ts'

/** ms; an admin comes back from another screen or an edited file. */
const POLL_MS = 30_000

/** How far the installation is set up. `done` counts what can be known to be done, `countable` what can be known at all. */
export function useSetup() {
  const asked = useAnswer(getSetup, { pollMs: POLL_MS })
  const steps = asked.data?.value.steps
  const states = steps ? SetupStep.options.map((it) => steps[it]) : []
  return {
    asked,
    steps,
    bundledStore: asked.data?.value.bundledStore ?? true,
    done: states.filter((it) => it === 'done').length,
    countable: states.filter((it) => it !== 'unknown').length,
  }
}
