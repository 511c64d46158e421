/** The layers of the map in the order of their toggles. */
export const MAP_LAYERS = ['traffic', 'energy', 'incidents', 'requests', 'districts', 'risk', 'vehicles'] as const
export type MapLayer = (typeof MAP_LAYERS)[number]

/** Those of the dashboard's panel; the map page has all. */
export const PANEL_LAYERS = ['traffic', 'energy', 'incidents'] as const satisfies readonly MapLayer[]

/** Traffic on, everything else off. */
export const FIRST_CHOICE: readonly MapLayer[] = ['traffic']

const NONE = 'none'

/** 'traffic,incidents' or 'none'; null when the text names no known layer. Ignores unknown words. */
export function parseLayers(text: string | null): MapLayer[] | null {
  if (text === null) return null
  if (text === NONE) return []
  const named = text.split(',')
  const layers = MAP_LAYERS.filter((it) => named.includes(it))
  return layers.length > 0 ? layers : null
}

export function layersText(layers: readonly MapLayer[]): string {
  return layers.length === 0 ? NONE : MAP_LAYERS.filter((it) => layers.includes(it)).join(',')
}

/** The selection with one layer switched on or off. */
export function toggled(layers: readonly MapLayer[], layer: MapLayer): MapLayer[] {
  return MAP_LAYERS.filter((it) => (it === layer ? !layers.includes(it) : layers.includes(it)))
}
