/** What a spreadsheet would take for a formula, also in the wide letters that some of them read alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** A cell that would be a formula gets a mark that makes it text. Numbers are ours and stay numbers. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180: comma, CRLF, quoted where needed. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
