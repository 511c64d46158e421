import type { CityMap } from '@oppidum/domain/cities/map'
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { baseLayers, baseNames, baseSources } from './base-style.ts'
import { layersAboveNames } from './layers-above-names.ts'
import { layersBelowNames } from './layers-below-names.ts'
import { DARK, LIGHT, readTokens } from './map-palette.ts'
import { overlaySources } from './overlay-sources.ts'

const ORDINARY_REM_PX = 16

/** The page's scale: 1.5 on a wall display. */
export function screenScale(container: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(container.ownerDocument.documentElement).fontSize) / ORDINARY_REM_PX || 1
}

/** Our layers in the current colours, in drawing order: the map sheet, moving data, labels, marks. */
export function sheetLayers(city: CityMap, container: HTMLElement, dark: boolean): LayerSpecification[] {
  const palette = dark ? DARK : LIGHT
  const tokens = readTokens(container)
  const scale = screenScale(container)
  return [
    ...baseLayers(city.base, palette),
    ...layersBelowNames(tokens, palette),
    ...baseNames(city.base, palette, scale),
    ...layersAboveNames(tokens, palette, scale),
  ]
}

/** Only the map sheet with its labels, for a map without the city's live data. */
export function bareStyle({ base }: Pick<CityMap, 'base'>, container: HTMLElement, dark: boolean): StyleSpecification | string {
  if (base?.kind === 'style') return base.url
  const palette = dark ? DARK : LIGHT
  return {
    version: 8,
    sources: baseSources(base, location.origin),
    layers: [...baseLayers(base, palette), ...baseNames(base, palette, screenScale(container))],
  }
}

/** The whole style. A city's own style is drawn below our layers; if it cannot be loaded, they are drawn on plain ground. */
export async function sheetStyle(city: CityMap, container: HTMLElement, dark: boolean): Promise<StyleSpecification> {
  const ours: StyleSpecification = {
    version: 8,
    sources: { ...baseSources(city.base, location.origin), ...overlaySources(city) },
    layers: sheetLayers(city, container, dark),
  }
  if (city.base?.kind !== 'style') return ours
  try {
    const answer = await fetch(city.base.url)
    if (!answer.ok) throw new Error(`${answer.status}: ${city.base.url}`)
    // The city's own style is not validated here: MapLibre reports its errors.
    const theirs = (await answer.json()) as StyleSpecification
    const above = ours.layers.filter((it) => it.type !== 'background')
    return { ...theirs, sources: { ...theirs.sources, ...ours.sources }, layers: [...theirs.layers, ...above] }
  } catch (problem) {
    console.warn("The city's map style could not be loaded.", problem)
    return ours
  }
}
