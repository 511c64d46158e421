import type { StatementObserver } from '../../db/statement-times.ts'
import type { Tracing } from './tracing.ts'

const NOTHING = () => undefined

/** A span for each statement of a traced piece of work, by name. A statement's text and values are in no span. */
export function statementSpans(tracing: Tracing): StatementObserver {
  return ({ id, name }) => {
    const parent = tracing.present()
    if (!parent?.context.sampled) return NOTHING
    // Without a name, the first word of the text beside the number under which the log has it.
    const summary = id === name ? id : `${/^\w+/.exec(name)?.[0] ?? 'statement'} ${id}`
    return (seconds, failed) =>
      tracing.record(parent, summary, seconds, {
        kind: 'client',
        failed,
        attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
      })
  }
}
