import { NEUTRAL_LOCALE } from '@oppidum/domain/core/language'
import type * as z from 'zod/mini'

type Issue = z.core.$ZodIssue

/** Names of types for people who have never seen a schema. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const FORMATS: Readonly<Record<string, string>> = {
  datetime: 'a date and a time such as 2026-11-20T09:30:00Z',
  date: 'a date such as 2026-11-20',
  time: 'a time of the day such as 09:30',
  uuid: 'an id such as 019a9f00-0000-7000-8000-000000000001',
  email: 'an email address',
  url: 'an address such as https://example.org',
}
const MOST_VALUES = 20
/** The message of an issue whose schema has none of its own. */
export const NO_WORDS = ''

const counted = new Intl.NumberFormat(NEUTRAL_LOCALE)

const isNoForm = (it: Issue) => it.code === 'invalid_union' && it.errors.length === 0

/**
 * The fault itself, where a value of several forms clearly has one of them and something within it is wrong: of a list that has a wrong
 * item, the item.
 */
export function innermost(issue: Issue): Issue {
  if (issue.code !== 'invalid_union') return issue
  const deeper = issue.errors.filter((form) => form.length > 0 && form.every((it) => it.path.length > 0))
  const named = deeper.filter((form) => !form.some(isNoForm))
  const [only, ...others] = named.length > 0 ? named : deeper
  const [first] = only ?? []
  return first && others.length === 0 ? innermost({ ...first, path: [...issue.path, ...first.path] }) : issue
}

/** What is wrong with a value, as the end of a sentence that begins with its name: 'is empty'. */
export function faultOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${TYPES[issue.expected] ?? 'of another type'}`
    case 'invalid_value':
      return allowed(issue.values.map(String))
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue.exact === true, issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue.exact === true, issue.inclusive !== false)
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in a different format'}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `contains ${issue.keys.map((it) => `'${it.slice(0, 40)}'`).join(', ')}, which this call does not accept`
    case 'invalid_union':
      if (isNoForm(issue)) return 'is not one of the accepted values'
      return issue.input === undefined ? 'is missing' : faultOfEach(issue.errors)
    default:
      return 'is not valid'
  }
}

/** Why a value fits none of its alternatives. */
function faultOfEach(forms: readonly (readonly Issue[])[]): string {
  const faults = forms.map(([first]) => {
    if (!first || first.path.length > 0) return null
    return first.message === NO_WORDS ? faultOf(first) : `must be ${first.message}`
  })
  const known = faults.filter((it) => it !== null)
  return known.length === 0 || known.length < forms.length ? 'does not match any of the accepted forms' : [...new Set(known)].join(', or ')
}

function allowed(values: readonly string[]): string {
  if (values.length === 1) return `must be ${values[0]}`
  return values.length > MOST_VALUES ? 'is not one of the accepted values' : `must be one of ${values.join(', ')}`
}

function tooSmall(origin: string, least: number | bigint, isExact: boolean, isIncluded: boolean): string {
  const [unit, verb] = UNITS[origin] ?? []
  if (!unit || !verb) return `must be ${isIncluded ? 'at least' : 'more than'} ${counted.format(least)}`
  if (isExact) return `must ${verb} exactly ${counted.format(least)} ${unit}`
  return Number(least) === 1 ? 'is empty' : `must ${verb} at least ${counted.format(least)} ${unit}`
}

function tooBig(origin: string, most: number | bigint, isExact: boolean, isIncluded: boolean): string {
  const [unit, verb] = UNITS[origin] ?? []
  if (!unit || !verb) return `must be ${isIncluded ? 'at most' : 'less than'} ${counted.format(most)}`
  return `must ${verb} ${isExact ? 'exactly' : 'at most'} ${counted.format(most)} ${unit}`
}

/** For values that are counted and not measured. */
const UNITS: Readonly<Record<string, readonly [unit: string, verb: string]>> = {
  string: ['characters', 'have'],
  array: ['items', 'contain'],
  set: ['items', 'contain'],
  map: ['entries', 'contain'],
  file: ['bytes', 'have'],
}
