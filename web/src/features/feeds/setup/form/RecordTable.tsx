import { useText } from '../../../../i18n/text.ts'
import list from '../../../../ui/lists/SetupList.module.css'
import { Table } from '../../../../ui/lists/Table.tsx'

/** Beyond these a row is too wide to be read. */
const MOST_COLUMNS = 10
const MOST_LETTERS = 80

/** The first records as they would be stored, a column for each field that has a value. */
export function RecordTable({ records, count }: { records: readonly Readonly<Record<string, unknown>>[]; count: number }) {
  const text = useText()
  const names = [...new Set(records.flatMap((it) => Object.keys(it).filter((name) => cellText(it[name]) !== '')))]
  const shown = names.slice(0, MOST_COLUMNS)
  const rows = records.map((record, at) => ({ record, at }))
  return (
    <>
      <p className={`${list.inset} ${list.quiet}`}>
        {text('feeds.first-records', { shown: records.length, count })}
        {names.length > shown.length && ` ${text('feeds.more-fields', { names: names.slice(MOST_COLUMNS).join(', ') })}`}
      </p>
      <Table
        label={text('feeds.would-store')}
        rows={rows}
        keyOf={({ at }) => String(at)}
        columns={shown.map((name) => ({ name, cell: (row: (typeof rows)[number]) => cellText(row.record[name]) }))}
      />
    </>
  )
}

/** Plain text only: it comes from a stranger. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  const whole = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)}…` : whole
}
