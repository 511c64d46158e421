/** What of a form was refused and why, so that the page says it beside its field, in its own language. */
export function about(field: string, reason: 'weak' | 'wrong' | 'taken' | 'same' | 'undeliverable' | 'too-late') {
  return { details: { field, reason } }
}
