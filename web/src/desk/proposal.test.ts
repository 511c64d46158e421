import { expect, test } from 'vitest'
import type { DeskRecord } from './desk-kind.ts'
import { proposedFor, takenOver } from './proposal.ts'

const ai = { responseTime: null, cause: null, eta: null, detectionMethod: null, routesDiverted: null, confidence: 0.8, reasons: [] }
const routing = { estimatedCompletion: null, confidence: 0.8, reasons: [] }
// Of a record only what is proposed about is read.
const incident = (more: object) => ({ type: 'other', priority: 'low', ...more }) as DeskRecord
const request = (more: object) => ({ category: 'other', priority: 'low', assignedDepartment: null, ...more }) as DeskRecord

test.each<[string, DeskRecord, object | null]>([
  ['nothing was said', incident({ aiClassification: null }), null],
  ['the model was not sure enough', incident({ aiClassification: { ...ai, type: null, priority: null } }), null],
  ['the record says the same', incident({ aiClassification: { ...ai, type: 'other', priority: 'low' } }), null],
  ['one member differs', incident({ aiClassification: { ...ai, type: 'fire', priority: 'low' } }), { type: 'fire' }],
  [
    'a request is nobody’s yet',
    request({ aiRouting: { ...routing, category: 'environment', priority: null, department: 'Parks' } }),
    { category: 'environment', department: 'Parks' },
  ],
])('what is taken over when %s', (_, record, patch) => {
  expect(takenOver(proposedFor(record))).toEqual(patch)
})
