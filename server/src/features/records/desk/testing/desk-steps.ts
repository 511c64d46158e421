import { ENDED, REOPENED, type RecordKind, statusesOf } from '@oppidum/domain/records/life-cycle'
import fc from 'fast-check'
import type { Command, Said, Wanted } from './desk-model.ts'

export const DEPARTMENTS = ['Streets', 'Water']
/** The records that are worked on. */
export const KINDS: readonly RecordKind[] = ['incident', 'incident', 'incident', 'service-request', 'service-request']
/** Those that come from a feed. */
export const FED = [0, 1, 3]

/** One command, or two at the same time. A change knows the version that its operator last looked at. */
export interface DeskStep {
  who: number
  commands: Command[]
  /** Whether the operator looks before the change. */
  look: boolean
}

const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined, freq: 2 })
const delivered = (kind: RecordKind): fc.Arbitrary<Said> =>
  fc.record({
    status: fc.constantFrom(...statusesOf(kind)),
    priority: fc.constantFrom('low', 'high'),
    title: fc.constantFrom('One', 'Two'),
    department: kind === 'incident' ? fc.constant(null) : fc.constantFrom(null, 'Streets'),
  })
/** Anything at all. */
const anything = (kind: RecordKind): fc.Arbitrary<Wanted> =>
  fc.record({
    status: optional(fc.constantFrom(...statusesOf(kind))),
    priority: optional(fc.constantFrom('low', 'high')),
    title: optional(fc.constantFrom('One', 'Two')),
    department: optional(fc.constantFrom(null, 'Streets', 'Water', 'Moon')),
    assignee: optional(fc.constantFrom(null, '0', '1', '2')),
    acknowledged: optional(fc.constant(true as const)),
    outcome: optional(fc.constantFrom('fixed', 'cannot_fix', 'duplicate', 'not_ours')),
    reason: optional(fc.constantFrom('Because.', '')),
    duplicateOf: optional(fc.nat(KINDS.length)),
  }) as fc.Arbitrary<Wanted>
/** What operators mean to do: more often right than chance would have it. */
const wanted = (kind: RecordKind): fc.Arbitrary<Wanted> =>
  fc
    .oneof(
      { weight: 2, arbitrary: anything(kind) },
      { weight: 3, arbitrary: anything(kind).map(({ outcome: _, duplicateOf: __, ...rest }): Wanted => rest) },
      { weight: 1, arbitrary: fc.constantFrom<Wanted>({ status: ENDED[kind], outcome: 'fixed', reason: 'Because.' }) },
      {
        weight: 2,
        arbitrary: fc.nat(KINDS.length).map((duplicateOf): Wanted => ({ status: ENDED[kind], outcome: 'duplicate', duplicateOf })),
      },
      { weight: 2, arbitrary: fc.constantFrom<Wanted>({ status: REOPENED[kind], reason: 'Because.' }) },
    )
    .map((set) => Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Wanted)
const record = fc.nat(KINDS.length - 1)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 8,
    arbitrary: record.chain((at) =>
      fc
        .record({
          by: fc.constantFrom('operator' as const, 'operator' as const, 'operator' as const, 'rule' as const),
          set: wanted(KINDS[at] as RecordKind),
        })
        .map(({ by, set }): Command => ({ do: 'change', record: at, by, version: null, set })),
    ),
  },
  { weight: 1, arbitrary: record.map((at): Command => ({ do: 'remark', record: at })) },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...FED)
      .chain((at) => delivered(KINDS[at] as RecordKind).map((it): Command => ({ do: 'deliver', record: at, said: it }))),
  },
  { weight: 1, arbitrary: fc.constantFrom(...FED).map((at): Command => ({ do: 'absent', record: at })) },
)
export const deskStep: fc.Arbitrary<DeskStep> = fc.record({
  who: fc.nat(1),
  look: fc.constantFrom(true, true, false),
  commands: fc.oneof(
    { weight: 3, arbitrary: fc.tuple(command) },
    // A source delivers one thing after the other.
    { weight: 2, arbitrary: fc.tuple(command, command).filter((two) => two.some((it) => it.do === 'change' || it.do === 'remark')) },
  ),
})
