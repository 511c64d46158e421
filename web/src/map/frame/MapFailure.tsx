import type { CityMap } from '@oppidum/domain/cities/map'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../api/request.ts'
import { useText } from '../../i18n/text.ts'
import { FailureNotice } from '../../provenance/FailureNotice.tsx'
import { usePanel } from '../../provenance/use-panel.ts'

/** What stands still on the map could not be had. A part of its own: it looks at the clock, and the map does not. */
export function MapFailure({ map }: { map: UseQueryResult<Answer<CityMap>> }) {
  const text = useText()
  const reading = usePanel(map, [], { empty: false })
  return <FailureNotice title={text('map.failed')} reading={reading} />
}
