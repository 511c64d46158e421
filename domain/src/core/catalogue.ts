/**
 * The sentences of a workspace in every language. The first language defines the sentences; another language that lacks
 * one, or uses different placeholders, does not compile.
 */
export function catalogue<Tag extends string, Words>(languages: Readonly<Record<Tag, Words>>): (language: Tag) => Words {
  return (language) => languages[language]
}
