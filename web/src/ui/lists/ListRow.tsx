import type { ComponentProps, ReactNode } from 'react'
import row from './Row.module.css'

/** One entry of a narrow list: mark, title, location, state; beside that age and grid square. */
export function ListRow({
  mark,
  title,
  place,
  words,
  side,
  selected = false,
  stale = false,
  ...rest
}: {
  mark: ReactNode
  /** Where it has a target, a link with the class `link` of Row.module.css, which makes the whole row clickable. */
  title: ReactNode
  place: ReactNode
  words: ReactNode
  side: ReactNode
  selected?: boolean
  stale?: boolean
} & Omit<ComponentProps<'article'>, 'title'>) {
  return (
    <article className={row.row} data-selected={selected || undefined} data-stale={stale || undefined} {...rest}>
      {mark}
      <div className={row.main}>
        {title}
        <p className={row.place}>{place}</p>
        <div className={row.words}>{words}</div>
      </div>
      <div className={row.side}>{side}</div>
    </article>
  )
}
