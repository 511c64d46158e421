import type { ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import { useText } from '../../../i18n/text.ts'
import { useFormat } from '../../../provenance/use-format.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNowEvery } from '../../../ui/browser/use-now.ts'
import { StateMark } from '../../../ui/icons/StateMark.tsx'
import styles from './Moderation.module.css'
import { ACTION, CLASS_TEXT, ENTITY_TEXT, otherWays, standing } from './moderation-labels.ts'

/** One decision with everything it is based on. */
export function DecisionRow({ decision, onOverrule }: { decision: ModerationDecision; onOverrule: (to: 'allow' | 'block') => void }) {
  const text = useText()
  const format = useFormat()
  const nowMs = useNowEvery(60_000)
  const { at, thing, person, prompt, action, score, words, risk, picture, overruled } = decision
  const percent = (chance: number) => text('moderation.percent', { share: format.number(100 * chance, 1) })
  const grounds = [
    words && text('moderation.words', { score: words.score }),
    words && words.flagged.length > 0 && text('moderation.flagged', { words: words.flagged.join(', ') }),
    risk !== null && text('moderation.risk', { share: percent(risk) }),
    picture &&
      Object.entries(picture)
        .sort(([, one], [, other]) => other - one)
        // The schema has the same members as the table.
        .map(([kind, chance]) => `${text(CLASS_TEXT[kind as keyof typeof picture])} ${percent(chance)}`)
        .join(', '),
  ].filter((it) => typeof it === 'string')
  return (
    <li className={styles.row}>
      <StateMark state={ACTION[standing(decision)].mark} />
      <div className={styles.what}>
        <p className={styles.prompt}>{prompt}</p>
        <p className={styles.more}>
          {text(ENTITY_TEXT[thing])}
          {' · '}
          {person ? person.name : text('moderation.account-gone')}
        </p>
        <p className={styles.more}>{grounds.length > 0 ? grounds.join(' · ') : text('moderation.no-grounds')}</p>
        {overruled && (
          <p className={styles.overruled}>
            {text(overruled.to === 'allow' ? 'moderation.overruled-allow' : 'moderation.overruled-block', {
              name: overruled.by,
              time: format.time(overruled.at, nowMs),
              reason: overruled.reason,
            })}
          </p>
        )}
      </div>
      <div className={styles.state}>
        <span className={styles.word}>{text(ACTION[action].text)}</span>
        <span>{text('moderation.score', { score: format.number(score) })}</span>
        <time className={styles.more} dateTime={at} data-tip={format.full(at)}>
          {format.time(at, nowMs)}
        </time>
      </div>
      <div className={styles.acts}>
        {otherWays(decision).map((to) => (
          <Button
            key={to}
            aria-label={text(to === 'allow' ? 'moderation.allow-named' : 'moderation.block-named', { prompt })}
            onClick={() => onOverrule(to)}
          >
            {text(to === 'allow' ? 'moderation.allow' : 'moderation.block')}
          </Button>
        ))}
      </div>
    </li>
  )
}
