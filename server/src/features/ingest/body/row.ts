/** One row of a body: its members by name, or why it has none. */
export type Row = { value: Record<string, unknown> } | { problem: 'broken' | 'not-an-object' }
