import { Failure } from '@oppidum/domain/core/failure'
import { BLOCKED_SENTENCE, type ModerationDecision } from '@oppidum/domain/gallery/image-moderation'
import { v7 as uuidv7 } from 'uuid'
import type { AppContext } from '../../../compose/context.ts'
import { transaction } from '../../../platform/db/connection.ts'
import type { PictureModel } from '../../../platform/media/classifier/picture-model.ts'
import { PICTURE_BLOCKED_FROM, pictureScore } from '../../../platform/media/classifier/picture-score.ts'
import type { ModelProcess, StoredParameters } from '../../../platform/workers/models/model-process.ts'
import type { ImageModeration } from '../images/moderation-port.ts'
import { type DecisionDraft, moderationStore } from './moderation-store.ts'
import { subjectOfPicture, subjectOfPrompt } from './moderation-subject.ts'
import { BLOCKS_REMEMBERED_MS, pauseUntil } from './pause.ts'

interface Dependencies extends Pick<AppContext, 'db' | 'clock' | 'log'> {
  models: Pick<ModelProcess, 'run'>
  /** Parameters of the prompt model. */
  promptModel(): Promise<StoredParameters>
  pictures: Pick<PictureModel, 'classify'>
}

/** Moderates by words, models and admins' earlier decisions, and records each decision. */
export function imageModeration({ db, clock, log, models, promptModel, pictures }: Dependencies): ImageModeration {
  const store = moderationStore(db.pool)

  async function requireNoPause(reading: Pick<typeof store, 'blockedAt'>, personId: string): Promise<void> {
    const nowMs = clock.nowMs()
    const untilMs = pauseUntil(await reading.blockedAt(personId, new Date(nowMs - BLOCKS_REMEMBERED_MS)))
    if (untilMs === null || untilMs <= nowMs) return
    const retryAfterSeconds = Math.ceil((untilMs - nowMs) / 1_000)
    throw new Failure(
      'too_many',
      `Several of your prompts or pictures were not allowed; please try again in ${called(retryAfterSeconds)}.`,
      {
        retryAfterSeconds,
      },
    )
  }

  /** @throws Failure refused when it is blocked */
  async function keep(personId: string, decided: Omit<DecisionDraft, 'id' | 'at' | 'personId'>): Promise<string> {
    const at = new Date(clock.nowMs())
    const draft = { id: uuidv7({ msecs: at.getTime() }), at, personId, ...decided }
    if (draft.action !== 'block') {
      await store.add(draft)
      return draft.id
    }
    await transaction(db, async (tx) => {
      const within = moderationStore(tx)
      // Of many concurrent requests, those after the last free block meet the pause.
      await within.holdPerson(personId)
      await requireNoPause(within, personId)
      await within.add(draft)
    })
    log.info(
      { security: 'image-blocked', personId, thing: draft.thing, decision: draft.id, score: draft.score },
      'an image was not allowed',
    )
    throw new Failure('refused', BLOCKED_SENTENCE)
  }

  return {
    async prompt(personId, prompt) {
      await requireNoPause(store, personId)
      const subject = subjectOfPrompt(prompt)
      const [word, said] = await Promise.all([
        store.wordOn(subject),
        promptModel().then((kept) => models.run(personId, 'moderatePrompt', prompt, kept)),
      ])
      const score = Math.max(said.score, Math.round(said.risk * 1_000) / 10)
      const action = word ?? said.decision
      const words = { score: said.score, flagged: said.flagged }
      await keep(personId, { thing: 'prompt', prompt, subject, action, score, words, risk: said.risk, picture: null })
      const sanitized = action === 'sanitize'
      return { prompt: sanitized ? said.sanitizedPrompt : prompt, sanitized, score }
    },

    async picture(personId, { thing, prompt, rgb, hash }) {
      await requireNoPause(store, personId)
      const subject = subjectOfPicture(hash)
      const [word, chances] = await Promise.all([store.wordOn(subject), pictures.classify(personId, rgb)])
      const score = pictureScore(chances)
      const action: ModerationDecision['action'] = word ?? (score >= PICTURE_BLOCKED_FROM ? 'block' : 'allow')
      const decided = { thing, prompt, subject, action, score, words: null, risk: null, picture: chances }
      return { score, decisionId: await keep(personId, decided) }
    },

    async attach(tx, decisionId, imageId) {
      const within = moderationStore(tx)
      const subject = await within.attach(decisionId, imageId)
      // An admin may have blocked it since it was checked.
      if (subject !== null && (await within.wordOn(subject)) === 'block') throw new Failure('refused', BLOCKED_SENTENCE)
    },
  }
}

/** Rounded up, as people say it. */
function called(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
