// The theme that the page remembers, else the system's.
const stored = localStorage.getItem('theme')
const dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.classList.toggle('dark-mode', dark)
document.documentElement.style.colorScheme = dark ? 'dark' : 'light'

globalThis.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reader',
  deepLinking: true,
  // Nothing is asked of another host.
  validatorUrl: null,
  // What changes something is taken from the product's own screens alone.
  supportedSubmitMethods: ['get'],
  defaultModelsExpandDepth: -1,
  // The headings alone: of a long list the reader draws only what is in sight, and nobody would find anything in it.
  docExpansion: 'none',
  tagsSorter: 'alpha',
})
