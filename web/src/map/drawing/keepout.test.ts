import type { LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { describe, expect, it } from 'vitest'
import { baseNames } from './base-style.ts'
import { KEEPOUT_PX } from './keepout.ts'
import { layersAboveNames } from './layers-above-names.ts'
import { layersBelowNames } from './layers-below-names.ts'
import { LIGHT, type Tokens } from './map-palette.ts'

const TOKENS = new Proxy({}, { get: () => '#000' }) as Tokens
const names = baseNames({ kind: 'tiles', url: '/map/a.pmtiles' }, LIGHT, 1)
const above = layersAboveNames(TOKENS, LIGHT, 1)

const symbol = (layers: LayerSpecification[], id: string) => {
  const layer = layers.find((it) => it.id === id)
  if (layer?.type !== 'symbol') throw new Error(`${id} is no symbol layer`)
  return layer as SymbolLayerSpecification
}
/** The largest number in an expression of widths or sizes by zoom. */
const largest = (value: unknown): number => Math.max(...[value].flat(9).filter((it): it is number => typeof it === 'number' && it < 17))

describe('labels beside the traffic', () => {
  it('make room for the traffic lines, which are placed first and may not be overlapped', () => {
    // MapLibre places the symbols of the uppermost layer first.
    const keepout = symbol(above, 'traffic-keepout')
    expect(keepout.layout).toMatchObject({ 'symbol-placement': 'line', 'icon-allow-overlap': true, 'icon-ignore-placement': false })
    expect(layersBelowNames(TOKENS, LIGHT).some((it) => it.id === 'traffic-keepout')).toBe(false)
    for (const { layout } of names as SymbolLayerSpecification[]) expect(layout?.['text-allow-overlap'] ?? false).toBe(false)
  })

  it.each(['incident', 'incident-cluster', 'pinned', 'plant'])('make room for marks of the layer %s', (id) => {
    expect(symbol(above, id).layout).toMatchObject({ 'icon-ignore-placement': false, 'icon-allow-overlap': true })
  })

  it.each(['label-road', 'label-street'])('fit beside the line they name (%s)', (id) => {
    const { layout = {} } = symbol(names, id)
    const size = largest(layout['text-size'])
    const [, down] = layout['text-offset'] as [number, number]
    // Half a line of text (1.2 em), the padding around it, and half the image that reserves the line's place.
    expect(-down * size).toBeGreaterThanOrEqual(0.6 * size + Number(layout['text-padding']) + KEEPOUT_PX / 2)
  })
})
