/** The side on which a line of the page's text ends, for components that only know left and right. */
export function lineEnd(): 'left' | 'right' {
  return document.documentElement.dir === 'rtl' ? 'left' : 'right'
}
