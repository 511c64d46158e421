import { useCallback } from 'react'
import { useAddress } from '../../api/use-address.ts'
import { useText } from '../../i18n/text.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import styles from './ImageSearch.module.css'
import type { ImageFilter } from './image-filter.ts'

/** Filters by the words of the prompt, by kind and by date; stored in the address. */
export function ImageSearch({ filter: { words, kind, fromDay, toDay } }: { filter: ImageFilter }) {
  const text = useText()
  const { change } = useAddress()
  const handleWords = useCallback((q: string) => change({ q }, { replace: true }), [change])
  return (
    <search className={styles.bar}>
      <SearchField label={text('images.search')} value={words} onSearch={handleWords} />
      <Choice
        label={text('images.kind')}
        options={[
          { value: 'all', label: text('images.all') },
          { value: 'generated', label: text('images.generated') },
          { value: 'uploaded', label: text('images.uploaded') },
          { value: 'says-ai', label: text('images.says-ai-short') },
        ]}
        value={kind ?? 'all'}
        onChoose={(it) => change({ kind: it === 'all' ? null : it })}
      />
      <DateField
        label={text('audit.from-day')}
        value={fromDay ?? ''}
        max={toDay ?? undefined}
        onChange={(day) => change({ from: day }, { replace: true })}
      />
      <DateField
        label={text('audit.to-day')}
        value={toDay ?? ''}
        min={fromDay ?? undefined}
        onChange={(day) => change({ to: day }, { replace: true })}
      />
    </search>
  )
}
