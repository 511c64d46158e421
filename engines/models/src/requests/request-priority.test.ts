import { expect, test } from 'vitest'
import { priorityOf } from './request-priority.ts'

test.each<[text: string, category: 'infrastructure' | 'environment' | 'maintenance' | 'other', priority: string]>([
  ['Exposed wires at the lamp post, children play there', 'infrastructure', 'high'],
  ['The stop sign is gone, very dangerous', 'infrastructure', 'high'],
  ['Cables sueltos en la esquina, es un peligro', 'infrastructure', 'high'],
  ['The lamp is dark', 'infrastructure', 'medium'],
  ['Trash bags on the corner', 'environment', 'medium'],
  ['Urgent, somebody fell', 'other', 'high'],
  ['Graffiti on a wall', 'maintenance', 'low'],
  ['I have a question', 'other', 'low'],
  ['Weeds in the park', 'environment', 'low'],
  ['', 'other', 'low'],
])('%j of %s is %s', (text, category, priority) => {
  expect(priorityOf(text, category).priority).toBe(priority)
})
