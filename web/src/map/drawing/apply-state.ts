import type { CityMap } from '@oppidum/domain/cities/map'
import type { AnyIncidentPriority } from '@oppidum/domain/records/incident'
import type { FeatureIdentifier, GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Entity } from '../../selection/selection.ts'
import type { MapLayer } from '../frame/layer-choice.ts'
import type { IncidentMark, MapState, RequestMark, StretchMark } from '../map-state.ts'
import { riskLabels } from './fixed-features.ts'
import { SHOWN_WITH } from './layer-visibility.ts'
import { DARK, LIGHT, readTokens } from './map-palette.ts'
import { type MarkFeature, markDiff } from './mark-diff.ts'
import { markImages } from './mark-images.ts'
import { screenScale, sheetLayers } from './sheet-style.ts'

const RANK: Record<AnyIncidentPriority, number> = { critical: 0, unknown: 1, high: 2, medium: 3, low: 4 }

/** Sources whose features can be highlighted, by the kind of their entities. */
const SOURCE_OF: Partial<Record<Entity['kind'], string>> = { section: 'sections', district: 'districts' }

const NO_MARKS: ReadonlyMap<string, MarkFeature> = new Map()

/** Returns a function that updates the drawing to a state, applying only the differences from the previous one. */
export function applier(map: MapLibre, city: CityMap, container: HTMLElement): (state: MapState) => void {
  let before: MapState | null = null
  const marks: Record<'incidents' | 'stretches' | 'requests' | 'pinned', ReadonlyMap<string, MarkFeature>> = {
    incidents: NO_MARKS,
    stretches: NO_MARKS,
    requests: NO_MARKS,
    pinned: NO_MARKS,
  }

  function theme(dark: boolean, isFirst: boolean): void {
    const palette = dark ? DARK : LIGHT
    const scale = screenScale(container)
    for (const { name, image, pixelRatio } of markImages(readTokens(container), palette.ground, window.devicePixelRatio * scale)) {
      if (map.hasImage(name)) map.updateImage(name, image)
      else map.addImage(name, image, { pixelRatio })
    }
    if (isFirst) return
    for (const layer of sheetLayers(city, container, dark)) {
      if (!map.getLayer(layer.id)) continue
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        map.setPaintProperty(layer.id, name as Parameters<MapLibre['setPaintProperty']>[1], value)
      }
    }
  }

  function show(layers: readonly MapLayer[]): void {
    for (const [id, layer] of Object.entries(SHOWN_WITH)) {
      if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', layers.includes(layer) ? 'visible' : 'none')
    }
  }

  /** Districts and their risks both have labels; each name is shown once. */
  function name({ layers, risks }: MapState): void {
    const byRisk = risks.size > 0
    const visible = (id: string, shown: boolean) => map.getLayer(id) && map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none')
    visible('label-place', !byRisk && !layers.includes('districts'))
    visible('district-name', !byRisk && layers.includes('districts'))
  }

  /** Updates every feature whose mark has changed. */
  function mark<M extends object>(source: string, was: ReadonlyMap<string, M> | undefined, now: ReadonlyMap<string, M>): void {
    for (const [id, value] of now) {
      if (!isSame(was?.get(id), value)) map.setFeatureState({ source, id }, value)
    }
    for (const id of was?.keys() ?? []) if (!now.has(id)) map.removeFeatureState({ source, id })
  }

  /** A district is tinted by the load of the substation that feeds it. */
  function tint(state: MapState): void {
    for (const { id, suppliedBy } of city.districts) {
      const load = suppliedBy === null ? undefined : state.substations.get(suppliedBy)
      map.setFeatureState({ source: 'districts', id }, { load: load && !load.stale ? load.load : 'none' })
    }
  }

  function shade(was: MapState['risks'] | undefined, now: MapState['risks']): void {
    for (const [id, { level }] of now) map.setFeatureState({ source: 'districts', id }, { level })
    for (const id of was?.keys() ?? []) if (!now.has(id)) map.removeFeatureState({ source: 'districts', id }, 'level')
    if (was || now.size > 0) void map.getSource<GeoJSONSource>('risks')?.setData(riskLabels(city, now))
  }

  function put(source: keyof typeof marks, features: readonly MarkFeature[]): void {
    const now = new Map(features.map((it) => [it.id, it]))
    const diff = markDiff(marks[source], now)
    marks[source] = now
    if (diff) void map.getSource<GeoJSONSource>(source)?.updateData(diff)
  }

  function light(was: readonly Entity[], now: readonly Entity[]): void {
    const targets = (entities: readonly Entity[]): FeatureIdentifier[] =>
      entities.flatMap(({ kind, id }) => {
        const source = SOURCE_OF[kind]
        return source === undefined ? [] : [{ source, id }]
      })
    for (const target of targets(was)) map.setFeatureState(target, { lit: false })
    for (const target of targets(now)) map.setFeatureState(target, { lit: true })
  }

  return (state) => {
    const was = before
    before = state
    if (was?.dark !== state.dark) theme(state.dark, was === null)
    if (was?.layers !== state.layers) show(state.layers)
    if (was?.layers !== state.layers || was.risks.size > 0 !== state.risks.size > 0) name(state)
    if (was?.sections !== state.sections) mark('sections', was?.sections, state.sections)
    if (was?.substations !== state.substations) {
      mark('substations', was?.substations, state.substations)
      tint(state)
    }
    if (was?.incidents !== state.incidents) put('incidents', state.incidents.map(incidentPoint))
    if (was?.stretches !== state.stretches) put('stretches', state.stretches.map(stretchLine))
    if (was?.pinned !== state.pinned) put('pinned', state.pinned.map(incidentPoint))
    if (was?.risks !== state.risks) shade(was?.risks, state.risks)
    if (was?.requests !== state.requests) put('requests', state.requests.map(requestPoint))
    if (was && was.vehicles !== state.vehicles) map.refreshTiles('vehicles')
    if (was?.lit !== state.lit) light(was?.lit ?? [], state.lit)
  }
}

const stretchLine = ({ id, line, priority, stale }: StretchMark): MarkFeature => ({
  id,
  geometry: line,
  look: `${priority}${stale ? '-stale' : ''}`,
  rank: RANK[priority],
})

const incidentPoint = ({ id, position, priority, stale }: IncidentMark): MarkFeature => ({
  id,
  geometry: { type: 'Point', coordinates: position },
  look: `${priority}${stale ? '-stale' : ''}`,
  rank: RANK[priority],
})

const requestPoint = ({ id, position, progress, stale }: RequestMark): MarkFeature => ({
  id,
  geometry: { type: 'Point', coordinates: position },
  look: `${progress}${stale ? '-stale' : ''}`,
  rank: 0,
})

function isSame(a: object | undefined, b: object): boolean {
  return a !== undefined && Object.entries(b).every(([key, value]) => (a as Record<string, unknown>)[key] === value)
}
