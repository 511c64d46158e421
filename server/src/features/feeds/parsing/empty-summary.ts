import type { Summary } from '../importer.ts'

export const EMPTY_SUMMARY: Summary = { observedAt: null, rejected: [], flawed: [] }
