import { type ReactNode, Suspense } from 'react'
import { later } from '../../../ui/browser/later.ts'
import styles from './BlankPage.module.css'

/** The text comes first, because it must be available without a network. */
const Drawing = later(async () => (await import('./BlankPageDrawing.tsx')).BlankPageDrawing)

/** An error page drawn as a square beyond the edge of the map, with links to continue. */
export function BlankPage({
  mark,
  title,
  sentence,
  act,
  alert = false,
}: {
  /** In the square beyond the map: three characters at most. */
  mark: string
  /** Absent where the layout already shows it. */
  title?: string
  sentence: string
  act: ReactNode
  alert?: boolean
}) {
  return (
    <div className={styles.sheet}>
      <div className={styles.drawing}>
        <Suspense fallback={null}>
          <Drawing mark={mark} />
        </Suspense>
      </div>
      <div className={styles.words} role={alert ? 'alert' : undefined}>
        {title !== undefined && <h2 className={styles.title}>{title}</h2>}
        <p className={styles.sentence}>{sentence}</p>
        <p className={styles.act}>{act}</p>
      </div>
    </div>
  )
}
