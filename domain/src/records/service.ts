import * as z from 'zod/mini'
import { AnyRequestPriority, RequestCategory } from './service-request.ts'

const Code = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'lower-case letters, digits, _ and -, 64 at most'))
const Words = z.string().check(z.trim(), z.minLength(1), z.maxLength(120))

/** A service's question to the reporter. Open311 GeoReport v2, 'service_definition'. */
export const ServiceAttribute = z.strictObject({
  code: Code,
  datatype: z.enum(['string', 'number', 'datetime', 'text', 'singlevaluelist', 'multivaluelist']),
  required: z._default(z.boolean(), false),
  /** What the reporter is asked. */
  description: Words,
  /** For lists: the possible answers. */
  values: z._default(z.array(z.strictObject({ key: Code, name: Words })).check(z.maxLength(100)), []),
})
export type ServiceAttribute = z.infer<typeof ServiceAttribute>

/** A service citizens can request: a tile of the report form, and an Open311 service. */
export const Service = z.strictObject({
  code: Code,
  name: Words,
  description: z._default(z.string().check(z.maxLength(500)), ''),
  category: RequestCategory,
  priority: z._default(AnyRequestPriority, 'unknown'),
  /** The department suggested for it; absent: none. */
  department: z.optional(Words),
  keywords: z._default(z.array(Words).check(z.maxLength(30)), []),
  attributes: z._default(z.array(ServiceAttribute).check(z.maxLength(30)), []),
})
export type Service = z.infer<typeof Service>

/** Services of a city whose file has none. */
export const USUAL_SERVICES: readonly z.input<typeof Service>[] = [
  {
    code: 'pothole',
    name: 'Pothole',
    description: 'A hole or a broken edge in a road.',
    category: 'infrastructure',
    keywords: ['road', 'hole', 'asphalt'],
    attributes: [
      {
        code: 'size',
        datatype: 'singlevaluelist',
        description: 'How large is it?',
        values: [
          { key: 'small', name: 'Smaller than a plate' },
          { key: 'large', name: 'Larger than a plate' },
        ],
      },
    ],
  },
  {
    code: 'street-light',
    name: 'Street light',
    description: 'A lamp that is dark, flickers or burns by day.',
    category: 'infrastructure',
    keywords: ['lamp', 'dark'],
  },
  {
    code: 'traffic-signal',
    name: 'Traffic signal',
    description: 'A signal that is dark, stuck or turned.',
    category: 'infrastructure',
    priority: 'high',
    keywords: ['traffic light', 'crossing'],
  },
  {
    code: 'pavement',
    name: 'Pavement',
    description: 'Loose slabs, missing kerbs, blocked ways.',
    category: 'maintenance',
    keywords: ['sidewalk', 'kerb', 'slab'],
  },
  {
    code: 'waste',
    name: 'Waste and litter',
    description: 'Full containers, litter, things that were dumped.',
    category: 'environment',
    keywords: ['bin', 'container', 'rubbish', 'dumping'],
  },
  {
    code: 'graffiti',
    name: 'Graffiti',
    description: 'On public buildings, signs or street furniture.',
    category: 'maintenance',
    priority: 'low',
    keywords: ['paint', 'wall'],
  },
  {
    code: 'tree',
    name: 'Trees and green',
    description: 'Broken branches, roots, grass that hides the view.',
    category: 'environment',
    keywords: ['branch', 'grass', 'park'],
  },
  {
    code: 'drain',
    name: 'Water and drains',
    description: 'Blocked drains, standing water, leaks.',
    category: 'infrastructure',
    priority: 'high',
    keywords: ['flood', 'leak', 'sewer', 'pipe'],
  },
  {
    code: 'noise',
    name: 'Noise',
    description: 'Noise that goes on, from works, venues or machines.',
    category: 'environment',
    keywords: ['music', 'works'],
  },
  { code: 'other', name: 'Something else', description: 'Whatever fits nowhere else.', category: 'other' },
]
