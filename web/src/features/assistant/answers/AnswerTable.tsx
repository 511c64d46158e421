import type { AnswerBlock, Fact, Piece } from '@oppidum/domain/assistant/answer'
import { csv } from '@oppidum/domain/core/csv'
import { useText } from '../../../i18n/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { saveFile } from '../../../ui/browser/save-file.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Table } from '../../../ui/lists/Table.tsx'
import styles from './AnswerTable.module.css'
import { Pieces } from './Pieces.tsx'
import { isValueOf } from './provenance-rows.ts'

type Rows = Extract<AnswerBlock, { kind: 'table' }>

/** Whether every cell with a fact in this column is that fact's number, because facts also provide names. */
function isNumeric(rows: Rows['rows'], at: number, facts: readonly Fact[]): boolean {
  const factCells = rows.flatMap((row) => {
    const piece = row[at]
    const fact = facts.find((it) => it.id === piece?.fact)
    return piece && fact ? [typeof fact.value === 'number' && isValueOf(piece.text, fact)] : []
  })
  return factCells.length > 0 && factCells.every((it) => it)
}

/** An answer's rows, and a download of them. */
export function AnswerTable({ block: { title, columns, rows }, facts }: { block: Rows; facts: readonly Fact[] }) {
  const text = useText()
  const numbered = rows.map((cells, at) => ({ cells, key: String(at) }))
  return (
    <figure className={styles.plate}>
      <figcaption className={styles.head}>
        <span>{title}</span>
        <Button
          look="quiet"
          className={styles.save}
          onClick={() => saveFile(`${fileName(title)}.csv`, 'text/csv;charset=utf-8', csv(fileRows(columns, rows)))}
        >
          <Icon name="download" size={16} />
          {text('answer.csv')}
        </Button>
      </figcaption>
      <Table
        label={title}
        rows={numbered}
        keyOf={(it) => it.key}
        columns={columns.map((name, at) => ({
          name,
          numeric: isNumeric(rows, at, facts),
          cell: ({ cells }: { cells: readonly Piece[] }) => <Pieces pieces={cells.slice(at, at + 1)} facts={facts} />,
        }))}
      />
    </figure>
  )
}

const fileRows = (columns: readonly string[], rows: Rows['rows']) => [[...columns], ...rows.map((row) => row.map((it) => it.text))]

const fileName = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
