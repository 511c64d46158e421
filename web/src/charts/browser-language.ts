/**
 * The chart library formats numbers in the browser's language as soon as it loads, and fails to load where that is not a valid language
 * tag: on a system without a language, some browsers report 'en-US@posix'. Import this module before it.
 */
try {
  new Intl.NumberFormat(navigator.language)
} catch {
  Object.defineProperty(navigator, 'language', { value: navigator.language.split(/[^\w-]/)[0] || 'en-US', configurable: true })
}

export {}
