import type { EnergyRecord } from '@oppidum/domain/energy'
import { useCity } from '../../api/config.tsx'
import { useText } from '../../locales/text.ts'
import { GROUP_TEXT } from './group-text.ts'
import type { Group } from './ProductionBar.tsx'

/** What a group is called; in the demo city 'solar' counts its storage in, and says so (REQUIREMENTS P1). */
export function GroupName({ group, record }: { group: Group; record: EnergyRecord }) {
  const text = useText()
  const { simulated } = useCity()
  const withStorage = group === 'solar' && simulated && record.storagePower !== null
  return <span data-tip={withStorage ? text('energy.solar-with-storage') : undefined}>{text(GROUP_TEXT[group])}</span>
}
