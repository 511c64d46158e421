import type { CityMap } from '@oppidum/domain/cities/map'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../api/request.ts'
import { useText } from '../../i18n/text.ts'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { usePanel } from '../../provenance/use-panel.ts'

/** Says that the map data could not be loaded. A component of its own, because it follows the clock and the map does not. */
export function MapFailure({ map }: { map: UseQueryResult<Answer<CityMap>> }) {
  const text = useText()
  const reading = usePanel(map, [], { empty: false })
  return <FailureNotice title={text('map.failed')} reading={reading} />
}
