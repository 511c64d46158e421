/** Which form field was refused and why, so that the page shows it next to the field in its own language. */
export function about(field: string, reason: 'weak' | 'wrong' | 'taken' | 'same' | 'undeliverable' | 'too-late') {
  return { details: { field, reason } }
}
