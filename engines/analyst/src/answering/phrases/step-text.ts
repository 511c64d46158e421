import type { Language } from '@oppidum/domain/core/language'
import type { TimelineAction } from '@oppidum/domain/records/timeline'
import { wordsIn } from '../../i18n/analyst-catalogue.ts'
import { wordOf } from './value-words.ts'

/** A step in words, from the tool's 'moved: status pending > active'. Names of departments stay as they are. */
export function stepText(step: string, language: Language): string {
  const [, action = '', outcome, changes] = /^([a-z-]+)(?: \(([^)]*)\))?(?:: (.*))?$/.exec(step) ?? []
  const { steps } = wordsIn(language)
  const did = Object.hasOwn(steps, action) ? steps[action as TimelineAction] : undefined
  if (did === undefined) return step
  const draft = [did, ...(outcome ? [`(${wordOf(outcome, language)})`] : [])].join(' ')
  return changes
    ? `${draft}: ${changes
        .split('; ')
        .map((it) => changeText(it, language))
        .join('; ')}`
    : draft
}

function changeText(change: string, language: Language): string {
  const [, field = '', from = '', to = ''] = /^(\w+) (.*?) ?> (.*)$/.exec(change) ?? []
  const { stepFields } = wordsIn(language)
  if (!Object.hasOwn(stepFields, field)) return change
  const word = (value: string) => (field === 'assignedDepartment' ? value : wordOf(value, language))
  const name = stepFields[field]
  return from === '-' ? `${name} ${word(to)}` : `${name} ${word(from)} → ${to === '-' ? '–' : word(to)}`
}
