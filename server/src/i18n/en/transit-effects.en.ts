/** Titles of transit alerts without a text of their own, by their effect. */
export const transitEffects = {
  'no service': 'No service',
  'reduced service': 'Reduced service',
  'significant delays': 'Significant delays',
  detour: 'Detour',
  'additional service': 'Additional service',
  'modified service': 'Modified service',
  other: 'Service alert',
  unknown: 'Service alert',
  'stop moved': 'Stop moved',
  'no effect': 'Service information',
  'accessibility issue': 'Accessibility issue',
}
