import type { History } from '@oppidum/domain/telemetry/history'
import { useCity } from '../api/config.tsx'
import { useText } from '../i18n/text.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/browser/save-file.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { type ChartRow, csvName, historyCsv } from './chart-csv.ts'

/** Downloads the chart's data as a file, once there is any. */
export function SaveButton({ rows, history, unit }: { rows: readonly ChartRow[]; history: History | null; unit: string }) {
  const text = useText()
  const { timeZone } = useCity()
  return (
    <Button
      disabled={rows.length === 0}
      onClick={() => {
        if (history) saveFile(csvName(history, timeZone), 'text/csv;charset=utf-8', historyCsv(history, { rows, unit, timeZone }))
      }}
    >
      <Icon name="download" size={18} />
      {text('chart.csv')}
    </Button>
  )
}
