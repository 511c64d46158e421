import type { RequestTemplate } from '../report-template.ts'

export const WASTE: readonly RequestTemplate[] = [
  { id: 'bin-not-emptied-for-a-week', priorities: [0, 5, 3] },
  { id: 'old-furniture-left-on-the-pavement', priorities: [0, 3, 5] },
  { id: 'rubble-dumped-beside-the-road', priorities: [0, 5, 3] },
  { id: 'container-lid-is-broken', priorities: [0, 1, 4] },
]

export const ROAD_SURFACE: readonly RequestTemplate[] = [
  { id: 'deep-pothole-in-the-right-lane', priorities: [4, 3, 0] },
  { id: 'paving-stones-have-come-loose', priorities: [0, 4, 2] },
  { id: 'zebra-crossing-hardly-visible', priorities: [1, 4, 1] },
  { id: 'stop-sign-knocked-over', priorities: [4, 1, 0] },
  { id: 'manhole-cover-rattles', priorities: [0, 2, 4] },
]

export const LIGHTING: readonly RequestTemplate[] = [
  { id: 'street-light-out-for-three-nights', priorities: [0, 5, 2] },
  { id: 'street-lights-on-all-day', priorities: [0, 0, 1] },
  { id: 'lamp-flickers-all-night', priorities: [0, 1, 4] },
  { id: 'lamp-post-leans-over-the-pavement', priorities: [4, 1, 0] },
]

export const DRAINS: readonly RequestTemplate[] = [
  { id: 'blocked-drain-floods-the-corner', priorities: [2, 4, 0] },
  { id: 'water-leaks-from-the-pavement', priorities: [1, 4, 0] },
  { id: 'sewer-smell-in-the-whole-street', priorities: [0, 4, 1] },
]

export const GREEN: readonly RequestTemplate[] = [
  { id: 'branch-hangs-over-the-bus-stop', priorities: [4, 1, 0] },
  { id: 'bench-in-the-square-is-broken', priorities: [0, 1, 4] },
  { id: 'grass-in-the-square-knee-high', priorities: [0, 0, 1] },
  { id: 'swing-on-the-playground-is-torn', priorities: [3, 3, 0] },
]

export const INSPECTION: readonly RequestTemplate[] = [
  { id: 'car-abandoned-for-a-month', priorities: [0, 1, 4] },
  { id: 'loud-music-every-night', priorities: [0, 2, 3] },
  { id: 'building-works-without-a-fence', priorities: [4, 2, 0] },
  { id: 'cars-block-the-cycle-lane', priorities: [0, 4, 2] },
]

export const FURNITURE: readonly RequestTemplate[] = [
  { id: 'glass-of-the-bus-stop-is-smashed', priorities: [0, 4, 1] },
  { id: 'graffiti-on-the-underpass', priorities: [0, 0, 1] },
  { id: 'railing-of-the-steps-is-loose', priorities: [3, 3, 0] },
]
