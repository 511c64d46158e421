/**
 * The drawing library asks for numbers in the browser's language as it is loaded, and cannot be loaded where that is no
 * language tag: on a system without a language some browsers say 'en-US@posix'. To be imported before it.
 */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: navigator.language.split(/[^\w-]/)[0] || 'en-US', configurable: true })
}

export {}
