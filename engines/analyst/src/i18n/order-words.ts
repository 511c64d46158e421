/**
 * Words of one language by which an order is read. Each text is the alternatives of a pattern for one word, without accents:
 * 'clos(?:e|ed)|finish'. Empty where a language has no such word.
 */
export interface OrderWords {
  /** Words that may come before the verb of an order, in its clause. */
  polite: string
  /** Words after which another order may begin: 'I am new but please close …'. */
  joins: string
  /** Verbs that give a record a state or a priority, named after them: 'mark it as …'. */
  move: string
  /** Verbs that raise or lower a priority. */
  rank: string
  /** Verbs that give a record to somebody. */
  hand: string
  acknowledge: string
  close: string
  reopen: string
  start: string
  /** Verbs with the pronoun for the record: 'ponele prioridad alta'. */
  withPronoun: string
  /** Words between a record and what has to become of it: 'INC-… should be closed'. */
  should: string
  /** Words between those and the verb or state. */
  leads: string
  /** Participles after a record that order a state: 'INC-… moved to in progress'. */
  becomes: string
  /** Words that, right before a record's number, make it a question: 'is INC-… acknowledged?'. */
  asksWhether: string
  /** Words after a verb that gives away: 'send it', 'pasala'. */
  handed: string
  /** Verbs of 'confirm that we have received it', the words for receipt after them, and those that make it a question. */
  confirm: string
  receipt: string
  whether: string
  /** States, by the action that leads to each: 'mark it as received'. */
  states: Readonly<Record<'acknowledge' | 'reopen' | 'resolve' | 'start', string>>
}
