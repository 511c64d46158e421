import { folded } from '@oppidum/domain/core/list'
import type { Service } from '@oppidum/domain/records/service'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import styles from './ServiceTiles.module.css'
import { serviceText } from './service-text.ts'

/** Fewer services need no search field. */
const WITH_SEARCH = 7

/** The services as tiles, of which one is selected. */
export function ServiceTiles({
  services,
  value,
  problem,
  onChoose,
}: {
  services: readonly Service[]
  value: string | null
  problem?: string | undefined
  onChoose: (code: string) => void
}) {
  const text = useText()
  const [searchText, setSearchText] = useState('')
  const tiles = services.map((it) => ({ ...it, ...serviceText(it, text) }))
  const matches = tiles.filter((it) => folded([it.name, it.description, ...it.keywords].join(' ')).includes(folded(searchText)))
  return (
    <>
      {services.length >= WITH_SEARCH && (
        <div className={styles.search}>
          <SearchField label={text('report.search-services')} value={searchText} onSearch={setSearchText} />
        </div>
      )}
      <fieldset className={styles.tiles} aria-describedby={problem ? 'service-problem' : undefined}>
        <legend className="visually-hidden">{text('report.what')}</legend>
        {matches.map(({ code, name, description }) => (
          <label key={code} className={styles.tile}>
            <input type="radio" name="service" value={code} checked={value === code} onChange={() => onChoose(code)} />
            <span className={styles.name}>{name}</span>
            {description && <span className={styles.description}>{description}</span>}
          </label>
        ))}
      </fieldset>
      {matches.length === 0 && <p className={styles.none}>{text('report.no-service-found', { text: searchText })}</p>}
    </>
  )
}
