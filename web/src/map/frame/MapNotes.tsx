import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../api/request.ts'
import { type TextId, useText } from '../../i18n/text.ts'
import { PanelMarks } from '../../provenance/PanelMarks.tsx'
import { usePanel } from '../../provenance/use-panel.ts'
import type { MapFeatures } from '../map-features/map-feature-list.ts'
import type { useMapFeatures } from '../use-map-features.ts'
import type { MapLayer } from './layer-choice.ts'
import styles from './MapNotes.module.css'
import { useShownProvenance } from './use-shown-provenance.ts'

type LoadedAnswers = Pick<ReturnType<typeof useMapFeatures>, 'answers' | 'missing'>

const MISSING: { layer: keyof LoadedAnswers['missing']; text: TextId }[] = [
  { layer: 'traffic', text: 'map.missing-sections' },
  { layer: 'incidents', text: 'map.missing-incidents' },
  { layer: 'requests', text: 'map.missing-requests' },
]

/** Notes on the map as a whole: that nothing on it is current any more, and how much is missing. */
export function MapNotes({
  features,
  layers,
  answers,
  missing,
  plain = false,
}: LoadedAnswers & {
  features: MapFeatures
  layers: readonly MapLayer[]
  /** Without the provenance of current values, which the surrounding panels show. */
  plain?: boolean
}) {
  const text = useText()
  const { evidence, currentUntilMs } = useShownProvenance(features, layers)
  const shown = (['traffic', 'incidents', 'requests', 'energy'] as const).filter((it) => it === 'incidents' || layers.includes(it))
  const query: UseQueryResult<Answer<unknown>>[] = shown.map((it) => answers[it])
  // A single failed query shows by its values going stale; when all fail, the map as a whole is disconnected.
  const shownQuery = query.every((it) => it.isError) ? query[0] : query.find((it) => it.data?.hadValue)
  const reading = usePanel(shownQuery ?? answers.incidents, evidence, { empty: evidence.length === 0, untilMs: currentUntilMs })
  const notes = MISSING.filter(({ layer }) => layers.includes(layer) && missing[layer] > 0)
  return (
    <div className={styles.notes}>
      <PanelMarks reading={plain ? { ...reading, evidence: [] } : reading} />
      {notes.map(({ layer, text: id }) => (
        <span key={layer} className={styles.note}>
          {text(id, { count: missing[layer] })}
        </span>
      ))}
    </div>
  )
}
