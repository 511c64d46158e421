import { describe, expect, it, test } from 'vitest'
import { IncidentStatus } from './incident.ts'
import { type Closing, canMove, closingProblem, ENDED, possibleMoves, REOPENED, type RecordKind, statusesOf } from './life-cycle.ts'
import { RequestStatus } from './service-request.ts'

const ORDER: Record<RecordKind, readonly string[]> = { incident: IncidentStatus.options, 'service-request': RequestStatus.options }

describe.each<RecordKind>(['incident', 'service-request'])('the life cycle of an %s', (kind) => {
  const order = ORDER[kind]
  it('goes forward, steps skipped or not, and back only by being opened again', () => {
    for (const [from, a] of order.entries()) {
      for (const [to, b] of order.entries()) {
        const opensAgain = a === ENDED[kind] && b === REOPENED[kind]
        expect(canMove(kind, a, b), `${a} to ${b}`).toBe(to > from || opensAgain)
      }
    }
  })
  it('has the statuses of the domain in their order', () => expect(statusesOf(kind)).toEqual(order))
  it('knows no moves from a word that is none of its own', () => {
    for (const word of ['', 'closed', 'toString', '__proto__']) expect(possibleMoves(kind, word)).toEqual([])
  })
})

const closing: Closing = { outcome: 'fixed', reason: 'Lamp replaced.', pictures: 0, duplicateOf: null }

test.each<[string, Partial<Closing>, boolean]>([
  ['an outcome and a reason', {}, true],
  ['an outcome and a picture', { reason: null, pictures: 1 }, true],
  ['a duplicate of another record', { outcome: 'duplicate', reason: null, duplicateOf: 'x' }, true],
  ['no outcome', { outcome: null }, false],
  ['an outcome alone', { reason: null }, false],
  ['a reason of blanks', { reason: ' \n' }, false],
  ['a duplicate of nothing', { outcome: 'duplicate' }, false],
])('a closing with %s', (_what, more, fine) => {
  expect(closingProblem({ ...closing, ...more }) === null).toBe(fine)
})
