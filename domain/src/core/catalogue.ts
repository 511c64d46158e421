/**
 * The sentences of a workspace, in every language it is given. The first one is written first and says which sentences there are:
 * another one that lacks some, or puts other things into them, does not compile.
 */
export function catalogue<Tag extends string, Words>(languages: Readonly<Record<Tag, Words>>): (language: Tag) => Words {
  return (language) => languages[language]
}
