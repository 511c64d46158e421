import type { Mark, Material } from '../mark.ts'

type Ends = readonly (readonly [number, number])[]

export const bar = (line: Ends, width: number, paint: Material, tone = 0): Mark => ({ line, width, paint, tone, soft: true })
