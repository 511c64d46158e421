import { Bench } from './Bench.tsx'
import styles from './ComponentGallery.module.css'
import { Controls } from './Controls.tsx'
import { Foundations } from './Foundations.tsx'
import { Lists } from './Lists.tsx'
import { Panels } from './Panels.tsx'

/** Every component of `ui/` in all of its states, dark beside light. Only in the development build; its texts are samples. */
export function ComponentGallery() {
  return (
    <div className={styles.showroom}>
      {(['dark', 'light'] as const).map((theme) => (
        <div key={theme} className={styles.theme} data-theme={theme}>
          <h2 className={styles.name}>{theme === 'dark' ? 'Night atlas' : 'Paper atlas'}</h2>
          <Foundations />
          <Bench title="Buttons, fields and choices: rest, focus, disabled">
            <Controls />
          </Bench>
          <Bench title="A panel has five states and keeps its size in all of them">
            <Panels />
          </Bench>
          <Lists />
        </div>
      ))}
    </div>
  )
}
