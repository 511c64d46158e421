/** Text that a spreadsheet would read as a formula, including full-width letters that some treat alike. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Prefixes a cell that would be a formula, so that it stays text. Numbers are written as they are. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** RFC 4180: comma, CRLF, quotes where needed. */
export function csv(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}
