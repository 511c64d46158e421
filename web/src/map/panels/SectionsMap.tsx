import { useCallback } from 'react'
import type { Entity } from '../../selection/selection.ts'
import { type MapFeatures, positionOf } from '../map-features/map-feature-list.ts'
import styles from './RecordsMap.module.css'
import { SectionsFrame } from './SectionsFrame.tsx'

const onSection = (features: MapFeatures, section: Entity | null) => section && positionOf(features, section)

/** The monitored sections on the city map, beside their list. */
export function SectionsMap({ openId, onOpen }: { openId: string | null; onOpen: (id: string | null) => void }) {
  const handleOpen = useCallback(
    (entity: Entity | null) => {
      if (entity === null || entity.kind === 'section') onOpen(entity?.id ?? null)
    },
    [onOpen],
  )
  return <SectionsFrame sectionId={openId} onOpen={handleOpen} focusOn={onSection} styles={styles} />
}
