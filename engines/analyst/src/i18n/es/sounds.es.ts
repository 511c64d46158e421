/** How Spanish words sound, for those who write as they speak: 'belocidad', 'aora', 'uvo', 'choqes'. */

/** What is written in several ways and said in one: no 'h', 'b' and 'v' alike, as 'c', 's' and 'z', 'll' and 'y', 'g' and 'j'. */
export function soundOf(word: string): string {
  return word
    .replace(/ch/g, 'X')
    .replace(/h/g, '')
    .replace(/qu(?=[ei]|$)|q|c(?![ei])/g, 'k')
    .replace(/[cz]/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/v/g, 'b')
    .replace(/ll/g, 'y')
    .replace(/y$/, 'i')
    .replace(/n(?=[bp])/g, 'm')
    .replace(/(.)\1/g, '$1')
}
