import { inRem } from './in-rem.ts'

const PATH = {
  overview: 'M3 3h14v14H3ZM3 12h14M9 12v5',
  traffic: 'M6.5 3 3.5 17M13.5 3l3 14M10 3v3M10 8.5v3M10 14v3',
  energy: 'M11.5 2.5 4.5 11.5H10L8.5 17.5 15.5 8.5H10Z',
  incidents: 'M10 2 18 10 10 18 2 10ZM10 6.5v4.2M10 13v.6',
  services: 'M3 3.5h14v10.5H9l-3.5 3V14H3ZM6.5 7h7M6.5 10.2h4.5',
  /* The card of the services, dashed, because its content is computed. */
  assistant: 'M3 6V3.5h2.5M8 3.5h4M14.5 3.5H17V6M17 8.2v2.2M17 12.4V14h-2M12.6 14H9l-3.5 3v-3H3v-1.6M3 10.4V8.2M6.5 7.2h7M6.5 10.4h4.5',
  about: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15ZM10 9v5M10 6v.5',
  panel: 'M3 3.5h14v13H3ZM7.5 3.5v13',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  close: 'M5 5l10 10M15 5 5 15',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM12.8 12.8 17 17',
  bell: 'M4.5 14.5h11M6 14.5V9a4 4 0 0 1 8 0v5.5M8.5 17h3M10 3v2',
  up: 'M10 16.5v-13M5.5 8 10 3.5 14.5 8',
  down: 'M10 3.5v13M5.5 12l4.5 4.5 4.5-4.5',
  level: 'M3.5 10h13',
  chevron: 'M6 8.5l4 4 4-4',
  link: 'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l.9-.9',
  sun: 'M10 6.6a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8ZM10 1.8v2M10 16.2v2M1.8 10h2M16.2 10h2M4.2 4.2l1.4 1.4M14.4 14.4l1.4 1.4M15.8 4.2l-1.4 1.4M5.6 14.4l-1.4 1.4',
  moon: 'M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z',
  system: 'M2.5 4h15v10h-15ZM7 17.5h6M10 14v3.5',
  connected: 'M10 9.3v1.4M6.8 6.8a4.5 4.5 0 0 0 0 6.4M13.2 6.8a4.5 4.5 0 0 1 0 6.4M4 4.6a7.8 7.8 0 0 0 0 10.8M16 4.6a7.8 7.8 0 0 1 0 10.8',
  settings: 'M3 6h7M14 6h3M10 6a2 2 0 1 0 4 0 2 2 0 0 0-4 0ZM3 14h3M10 14h7M6 14a2 2 0 1 0 4 0 2 2 0 0 0-4 0Z',
  place: 'M10 17.5s5.5-5 5.5-9a5.5 5.5 0 0 0-11 0c0 4 5.5 9 5.5 9ZM10 6.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  keyboard: 'M2.5 5.5h15v9h-15ZM5.5 8.5h.1M8.5 8.5h.1M11.5 8.5h.1M14.5 8.5h.1M6.5 11.5h7',
  table: 'M3 4h14v12H3ZM3 8h14M3 12h14M8 4v12',
  chart: 'M3 3v14h14M6 13l3.5-4 3 2.5L17 6',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 16.5h12',
  map: 'M3 5l4.7-1.8 4.6 1.8L17 3.2V15l-4.7 1.8L7.7 15 3 16.8ZM7.7 3.2V15M12.3 5v11.8',
  lock: 'M5 9h10v8H5ZM7 9V6.5a3 3 0 0 1 6 0V9M10 12v2',
  person: 'M10 3a3.4 3.4 0 1 0 0 6.8A3.4 3.4 0 0 0 10 3ZM3.5 17c.6-3.3 3.2-5 6.5-5s5.9 1.7 6.5 5',
  check: 'm4.5 10.5 3.6 3.6 7.4-8.2',
  minus: 'M4.5 10h11',
  plus: 'M4.5 10h11M10 4.5v11',
  pricing: 'M2.5 4.5h15v11h-15ZM2.5 8.2h15M5.5 12.3h4',
  gallery: 'M3 3.5h14v13H3ZM3 13.5l4-4.2 3.4 3.4 2.4-2.3 4.2 4.1M12.8 7h.1',
  upload: 'M10 13V3M6 6.5l4-4 4 4M4 16.5h12',
  mark: 'M10 2.6a7.4 7.4 0 1 0 0 14.8 7.4 7.4 0 0 0 0-14.8ZM10 .6v18.8M10 10h9.4M10 6a4 4 0 0 0 0 8',
} as const

export type IconName = keyof typeof PATH

/** A line icon beside a label; hidden from screen readers, which read the label. */
export function Icon({ name, size = 20, dotted = false }: { name: IconName; size?: number; dotted?: boolean }) {
  return (
    <svg
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dotted ? '.1 3.2' : undefined}
      aria-hidden="true"
    >
      <path d={PATH[name]} />
    </svg>
  )
}

/** A dotted ring for what is stale or not connected. */
export function DottedRing({ size = 14 }: { size?: number }) {
  return (
    <svg
      width={inRem(size)}
      height={inRem(size)}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="7" cy="7" r="5.4" strokeDasharray=".1 2.9" />
    </svg>
  )
}
