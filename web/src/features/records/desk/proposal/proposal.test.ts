import { describe, expect, it, test } from 'vitest'
import type { DeskRecord } from '../desk-kind.ts'
import { estimateMs, patchOf, proposalFor } from './proposal.ts'

const ai = {
  ...{ responseTime: null, cause: null, eta: null, detectionMethod: null, routesDiverted: null, reasons: [] },
  ...{ confidence: 0.8, priorityConfidence: 0.9, words: { type: ['smoke'], priority: ['smoke', 'roof'] }, settled: [] },
}
const routing = {
  ...{ estimatedCompletion: null, confidence: 0.8, reasons: [], withinDays: null },
  ...{ words: { category: ['pothole'], priority: [] }, settled: [] },
}
// Only the fields that a proposal can change are read.
const incident = (more: object) => ({ status: 'active', type: 'other', priority: 'low', ...more }) as DeskRecord
const request = (more: object) =>
  ({ status: 'pending', category: 'other', priority: 'low', assignedDepartment: null, expectedAt: null, ...more }) as DeskRecord

test.each<[string, DeskRecord]>([
  ['there is no prediction', incident({ aiClassification: null })],
  ['the model is not confident enough', incident({ aiClassification: { ...ai, type: null, priority: null } })],
  ['the record already has the value', incident({ aiClassification: { ...ai, type: 'other', priority: 'low' } })],
  ['the record is closed', incident({ status: 'resolved', aiClassification: { ...ai, type: 'fire', priority: 'high' } })],
  [
    'a higher priority is not confident enough',
    incident({ aiClassification: { ...ai, type: 'other', priority: 'high', priorityConfidence: 0.49 } }),
  ],
  [
    'a lower priority is hardly more than one',
    incident({ priority: 'high', aiClassification: { ...ai, type: 'other', priority: 'low', priorityConfidence: 0.69 } }),
  ],
  [
    'somebody at the desk has decided',
    incident({ aiClassification: { ...ai, type: 'fire', priority: 'high', settled: ['type', 'priority'] } }),
  ],
  [
    'the rule for priorities has no word to go by',
    request({ aiRouting: { ...routing, category: 'other', priority: 'medium', department: null } }),
  ],
  [
    'a department was chosen',
    request({ assignedDepartment: 'Roads', aiRouting: { ...routing, category: 'other', priority: 'low', department: 'Parks' } }),
  ],
])('proposes nothing when %s', (_, record) => {
  expect(proposalFor(record)).toBeNull()
})

describe('a proposal', () => {
  it('contains only what differs, with the words and the confidence of exactly that', () => {
    const priority = proposalFor(incident({ aiClassification: { ...ai, type: 'other', priority: 'high' } }))
    expect(priority).toEqual({ fields: [{ field: 'priority', proposed: 'high' }], confidence: 0.9, words: ['smoke', 'roof'] })
    const both = proposalFor(incident({ aiClassification: { ...ai, type: 'fire', priority: 'high' } }))
    expect(both).toMatchObject({ confidence: 0.8, words: ['smoke', 'roof'] })
    expect(both && patchOf(both)).toEqual({ type: 'fire', priority: 'high' })
  })

  it('sets an unknown priority, however unsure, and a department that nobody has chosen', () => {
    const unknown = incident({
      priority: 'unknown',
      aiClassification: { ...ai, type: 'other', priority: 'critical', priorityConfidence: 0.4 },
    })
    expect(proposalFor(unknown)).toMatchObject({ fields: [{ field: 'priority', proposed: 'critical' }], confidence: 0.4 })
    const unknownRequest = request({ priority: 'unknown', aiRouting: { ...routing, category: 'other', priority: 'low', department: null } })
    expect(proposalFor(unknownRequest)).toMatchObject({ fields: [{ field: 'priority', proposed: 'low' }] })
    const open = request({ aiRouting: { ...routing, category: 'environment', priority: null, department: 'Parks' } })
    const proposal = proposalFor(open)
    expect(proposal && patchOf(proposal)).toEqual({ category: 'environment', department: 'Parks' })
  })

  it('needs more confidence to lower a priority than to raise it', () => {
    const other = (record: string, proposed: string, priorityConfidence: number) =>
      proposalFor(incident({ priority: record, aiClassification: { ...ai, type: 'other', priority: proposed, priorityConfidence } }))
    expect(other('medium', 'high', 0.5)?.fields).toEqual([{ field: 'priority', proposed: 'high' }])
    expect(other('high', 'medium', 0.7)?.fields).toEqual([{ field: 'priority', proposed: 'medium' }])
  })

  it('has no confidence when it comes from a rule', () => {
    const words = { category: ['lamp'], priority: ['danger'] }
    const record = request({ aiRouting: { ...routing, words, category: 'other', priority: 'high', department: null } })
    expect(proposalFor(record)).toEqual({ fields: [{ field: 'priority', proposed: 'high' }], confidence: null, words: ['danger'] })
  })
})

test.each<[string, DeskRecord, number | null]>([
  ['an incident', incident({ aiClassification: { ...ai, eta: '2026-11-20T10:06:00.000Z' } }), Date.UTC(2026, 10, 20, 10, 6)],
  [
    'an incident that is worked on',
    incident({ status: 'in_progress', aiClassification: { ...ai, eta: '2026-11-20T10:06:00.000Z' } }),
    null,
  ],
  ['a request', request({ aiRouting: { ...routing, estimatedCompletion: '2026-11-22T10:00:00.000Z' } }), Date.UTC(2026, 10, 22, 10)],
  [
    'a request for which the city has given a time',
    request({ expectedAt: '2026-11-25T10:00:00.000Z', aiRouting: { ...routing, estimatedCompletion: '2026-11-22T10:00:00.000Z' } }),
    null,
  ],
  ['a record without an opinion', request({ aiRouting: null }), null],
])('the estimate of %s', (_, record, expected) => {
  expect(estimateMs(record)).toBe(expected)
})
