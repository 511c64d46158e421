import * as z from 'zod/mini'
import type { Service, ServiceAttribute } from './service.ts'

/** Answer to one question of a service; several keys if several options may be chosen. */
export const ServiceAnswer = z.union([
  z.string().check(z.trim(), z.maxLength(1_000)),
  z.number(),
  z.array(z.string().check(z.maxLength(64))).check(z.maxLength(100)),
])
export type ServiceAnswer = z.infer<typeof ServiceAnswer>

/** By the question's code. */
export const ServiceAnswers = z.record(z.string().check(z.maxLength(64)), ServiceAnswer)
export type ServiceAnswers = z.infer<typeof ServiceAnswers>

const LINE_CHARACTERS = 300

const isGiven = (answer: ServiceAnswer | undefined): answer is ServiceAnswer =>
  answer !== undefined && (typeof answer === 'number' || answer.length > 0)

const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

function problemOf({ datatype, values }: ServiceAttribute, answer: ServiceAnswer): string | null {
  const isOffered = (key: unknown) => values.some((it) => it.key === key)
  switch (datatype) {
    case 'string':
      return typeof answer === 'string' && answer.length <= LINE_CHARACTERS ? null : `takes a line of ${LINE_CHARACTERS} characters at most`
    case 'text':
      return typeof answer === 'string' ? null : 'takes text'
    case 'number':
      return typeof answer !== 'object' && Number.isFinite(Number(answer)) ? null : 'takes a number'
    case 'datetime':
      return typeof answer === 'string' && DATE.test(answer) && !Number.isNaN(Date.parse(answer.replace(' ', 'T')))
        ? null
        : 'takes a date, with a time or without'
    case 'singlevaluelist':
      return isOffered(answer) ? null : 'takes one of the values that are offered'
    case 'multivaluelist':
      return (Array.isArray(answer) ? answer : [answer]).every(isOffered) ? null : 'takes values that are offered'
  }
}

/** Why these answers do not fit the service's questions, as a sentence; null if they do. */
export function answersProblem({ attributes }: Pick<Service, 'attributes'>, answers: ServiceAnswers): string | null {
  const unknown = Object.keys(answers).find((code) => !attributes.some((it) => it.code === code))
  if (unknown !== undefined) return `This service has no question called '${unknown.slice(0, 40)}'.`
  for (const attribute of attributes) {
    const answer = Object.hasOwn(answers, attribute.code) ? answers[attribute.code] : undefined
    if (!isGiven(answer)) {
      if (attribute.required) return `The question '${attribute.description}' needs an answer.`
      continue
    }
    const problem = problemOf(attribute, answer)
    if (problem !== null) return `The question '${attribute.description}' ${problem}.`
  }
  return null
}

/** The answers as text, one line each, in the order of the questions. They must be valid. */
export function answersInWords({ attributes }: Pick<Service, 'attributes'>, answers: ServiceAnswers): string[] {
  return attributes.flatMap(({ code, description, values }) => {
    const answer = Object.hasOwn(answers, code) ? answers[code] : undefined
    if (!isGiven(answer)) return []
    const named = (key: string) => values.find((it) => it.key === key)?.name ?? key
    const words = Array.isArray(answer) ? answer.map(named).join(', ') : named(String(answer))
    return [`${description} ${words}`]
  })
}
