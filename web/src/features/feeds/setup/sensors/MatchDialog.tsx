import { getMap } from '@oppidum/domain/cities/map'
import { anchor, distanceToGeometryM } from '@oppidum/domain/core/geo'
import type { FeedSite } from '@oppidum/domain/feeds/feed-setup'
import { useMemo, useState } from 'react'
import { useAnswer } from '../../../../api/use-answer.ts'
import { useText } from '../../../../i18n/text.ts'
import { problemSentence } from '../../../../identity/problem-sentence.ts'
import { useFormat } from '../../../../provenance/use-format.ts'
import { Button } from '../../../../ui/Button.tsx'
import { DialogCard } from '../../../../ui/DialogCard.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { useMatchSite } from '../feed-setup-queries.ts'
import styles from './Sensors.module.css'
import type { SensorMap } from './sensor-map.ts'

const MOST_SECTIONS = 12

/** Matches one sensor by hand: with a section chosen on the map or in the list, with a new section, or with none. */
export function MatchDialog({
  feedId,
  site,
  SensorsMap,
  onClose,
}: {
  feedId: string
  site: FeedSite
  SensorsMap: SensorMap
  onClose: () => void
}) {
  const text = useText()
  const format = useFormat()
  const matching = useMatchSite(feedId)
  const map = useAnswer(getMap)
  const [search, setSearch] = useState('')
  const [sectionId, setSectionId] = useState(site.locationId)
  const place = useMemo(() => (site.geometry ? anchor(site.geometry) : null), [site.geometry])
  const rings = useMemo(() => (place ? [place] : []), [place])
  const sections = useMemo(
    () =>
      (map.data?.value.sections ?? [])
        .map((it) => ({ ...it, distanceM: place ? distanceToGeometryM(place, it.geometry) : null }))
        .sort((a, b) => (a.distanceM ?? 0) - (b.distanceM ?? 0) || a.name.localeCompare(b.name)),
    [map.data, place],
  )
  const wanted = search.trim().toLocaleLowerCase()
  const listed = sections.filter((it) => it.name.toLocaleLowerCase().includes(wanted)).slice(0, MOST_SECTIONS)
  // One that was chosen on the map is in the list, too.
  const chosen = sections.find((it) => it.id === sectionId)
  const shown = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed
  const name = site.name || site.id
  const send = (to: string | null) => matching.mutate({ site: site.id, to }, { onSuccess: onClose })
  return (
    <DialogCard title={text('feeds.match-title', { name })} closeLabel={text('sheet.close')} onClose={onClose}>
      <div className={styles.dialog} aria-busy={matching.isPending}>
        <p>{text(place ? 'feeds.match-how' : 'feeds.match-how-placeless')}</p>
        <div className={styles.map}>
          <SensorsMap sensors={rings} sectionId={sectionId} focus={place} onSection={setSectionId} />
        </div>
        <TextField
          label={text('feeds.find-section')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <fieldset className={styles.sections}>
          <legend className="visually-hidden">{text('feeds.sections')}</legend>
          {shown.map((it) => (
            <label key={it.id} className={styles.section}>
              <input type="radio" name="section" checked={it.id === sectionId} onChange={() => setSectionId(it.id)} />
              <span>{it.name}</span>
              <span className={styles.quiet}>
                {it.distanceM === null ? '' : text('feeds.metres', { count: format.number(it.distanceM) })}
              </span>
            </label>
          ))}
          {shown.length === 0 && <p className={styles.caption}>{text(map.isPending ? 'panel.loading' : 'feeds.no-section')}</p>}
        </fieldset>
        {matching.isError && <Notice inline alert state="critical" title={problemSentence(matching.error, text)} />}
        <div className={styles.ends}>
          {place && (
            <Button busy={matching.isPending} onClick={() => send('new')}>
              {text('feeds.new-section')}
            </Button>
          )}
          {site.match !== 'ignored' && (
            <Button busy={matching.isPending} onClick={() => send('ignored')}>
              {text('feeds.ignore')}
            </Button>
          )}
          {(site.match === 'by-hand' || site.match === 'ignored') && (
            <Button busy={matching.isPending} onClick={() => send(null)}>
              {text('feeds.by-rules')}
            </Button>
          )}
          <Button
            className={styles.push}
            look="primary"
            busy={matching.isPending}
            disabled={sectionId === null}
            onClick={() => sectionId !== null && send(sectionId)}
          >
            {text('feeds.match')}
          </Button>
        </div>
      </div>
    </DialogCard>
  )
}
