import type { GeoJSONSource, MapGeoJSONFeature, Map as MapLibre, MapMouseEvent, PointLike } from 'maplibre-gl'
import { type Entity, pointAt } from '../../selection/selection.ts'

/** The entity kind of each style layer, in the order in which a click looks for it. */
const ENTITY_OF: Record<string, Entity['kind']> = {
  pinned: 'incident',
  incident: 'incident',
  request: 'request',
  vehicle: 'vehicle',
  'substation-none': 'substation',
  plant: 'plant',
  'traffic-point': 'section',
  'traffic-casing': 'section',
  district: 'district',
}
const CLUSTERS: Record<string, string> = { 'incident-cluster': 'incidents', 'request-cluster': 'requests' }
const LAYERS = [
  'pinned',
  'incident',
  'incident-cluster',
  'request',
  'request-cluster',
  'vehicle',
  'substation-none',
  'plant',
  'traffic-point',
  'traffic-casing',
  'district',
]

/** px around the pointer; a finger is wider. */
const NEAR_PX = 4
const FINGER_PX = 10

interface Hit {
  entity: Entity | null
  cluster: { source: string; id: number; at: [number, number] } | null
}

/** Reports what the pointer is over and what is clicked; expands clusters by itself. Returns a function that stops it. */
export function watchPointer(
  map: MapLibre,
  { onPick, onPoint }: { onPick: (entity: Entity | null) => void; onPoint: (entity: Entity | null) => void },
): () => void {
  const canvas = map.getCanvas()
  let frame = 0
  let last: MapMouseEvent | null = null

  function look(): void {
    frame = 0
    // Nothing is looked up while the map moves below the pointer: that would cost the frames that moving needs.
    if (!last || map.isMoving()) return
    const hit = find(map, last.point, NEAR_PX)
    canvas.style.cursor = hit.entity || hit.cluster ? 'pointer' : ''
    onPoint(hit.entity)
  }

  const handleMove = (event: MapMouseEvent) => {
    last = event
    if (frame === 0) frame = requestAnimationFrame(look)
  }
  const handleOut = () => {
    last = null
    onPoint(null)
  }
  const handleClick = (event: MapMouseEvent) => {
    const coarse = event.originalEvent instanceof PointerEvent && event.originalEvent.pointerType === 'touch'
    const { entity, cluster } = find(map, event.point, coarse ? FINGER_PX : NEAR_PX)
    if (cluster) {
      void map
        .getSource<GeoJSONSource>(cluster.source)
        ?.getClusterExpansionZoom(cluster.id)
        .then((zoom) => map.easeTo({ center: cluster.at, zoom }))
    } else onPick(entity)
  }
  map.on('mousemove', handleMove)
  map.on('mouseout', handleOut)
  map.on('click', handleClick)
  return () => {
    cancelAnimationFrame(frame)
    pointAt(null)
  }
}

function find(map: MapLibre, point: { x: number; y: number }, reach: number): Hit {
  const box: [PointLike, PointLike] = [
    [point.x - reach, point.y - reach],
    [point.x + reach, point.y + reach],
  ]
  const features = map.queryRenderedFeatures(box, { layers: LAYERS.filter((it) => map.getLayer(it)) })
  features.sort((a, b) => LAYERS.indexOf(a.layer.id) - LAYERS.indexOf(b.layer.id))
  const [top] = features
  if (!top) return { entity: null, cluster: null }
  const source = CLUSTERS[top.layer.id]
  if (source) return { entity: null, cluster: clusterOf(top, source) }
  const kind = ENTITY_OF[top.layer.id]
  return { entity: kind ? { kind, id: String(top.properties.id) } : null, cluster: null }
}

function clusterOf(feature: MapGeoJSONFeature, source: string): Hit['cluster'] {
  if (feature.geometry.type !== 'Point') return null
  const [longitude, latitude] = feature.geometry.coordinates as [number, number]
  return { source, id: Number(feature.properties.cluster_id), at: [longitude, latitude] }
}
