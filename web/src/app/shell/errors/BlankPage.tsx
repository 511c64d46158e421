import { type ReactNode, Suspense } from 'react'
import { later } from '../../../ui/browser/later.ts'
import styles from './BlankPage.module.css'

/** Words come first: they have to be there without a network. */
const Drawing = later(async () => (await import('./BlankPageDrawing.tsx')).BlankPageDrawing)

/** The page of the atlas that has nothing on it: a square beyond the edge of the sheet, and what can be done instead. */
export function BlankPage({
  mark,
  title,
  sentence,
  act,
  alert = false,
}: {
  /** In the square that is not on the sheet: three characters at most. */
  mark: string
  /** Absent where the frame has it already. */
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
