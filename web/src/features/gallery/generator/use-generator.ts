import { type GenerateBody, saveImage } from '@oppidum/domain/gallery/image'
import { getUsage } from '@oppidum/domain/plans/meter'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { callSignedIn } from '../../../api/change.ts'
import { useText } from '../../../i18n/text.ts'
import { useToast } from '../../../ui/overlays/Toasts.tsx'
import { refetchNewest } from '../gallery-answers.ts'
import { storeImage } from '../saved-image-list.ts'
import { type Generation, type GenerationProgress, INITIAL_PROGRESS, problemOf, progressAfter } from './generation.ts'
import { generationEvents } from './generation-stream.ts'
import type { GeneratorOptions } from './prompt-options.ts'
import { judged } from './use-words.ts'

/** The server responds once the picture is stored, moderation included. */
const SAVE_WAIT_MS = 90_000

/** Generated but not stored yet. */
interface Unstored {
  options: GeneratorOptions
  result: NonNullable<GenerationProgress['result']>
}

/** Generates one picture at a time and stores it. `onStored` receives the prompt of each stored picture. */
export function useGenerator(userId: string | null, onStored: (prompt: string) => void) {
  const client = useQueryClient()
  const text = useText()
  const toast = useToast()
  const [generation, setGeneration] = useState<Generation>({ state: 'idle' })
  const [read, setRead] = useState<GenerationProgress['read']>(null)
  const unstored = useRef<Unstored | null>(null)
  const inFlight = useRef<AbortController | null>(null)
  useEffect(() => () => inFlight.current?.abort(), [])

  async function draw(options: GeneratorOptions, signal: AbortSignal): Promise<GenerationProgress> {
    const { negativePrompt, seed, ...values } = options
    const body: GenerateBody = {
      ...values,
      ...(negativePrompt.trim() !== '' && { negativePrompt: negativePrompt.trim() }),
      ...(seed !== null && { seed }),
    }
    let progress: GenerationProgress = INITIAL_PROGRESS
    for await (const event of generationEvents(body, signal)) {
      progress = progressAfter(progress, event)
      setRead(progress.read)
      if (progress.result === null) setGeneration(progress.generation)
    }
    return progress
  }

  async function store({ options: { prompt }, result }: Unstored): Promise<void> {
    setGeneration({ state: 'saving' })
    const { imageData, mimeType, receipt } = result
    const { score, action } = await judged(prompt)
    const stored = await callSignedIn(saveImage, {
      body: { prompt, imageData, mimeType, receipt, isExplicit: action !== 'allow', moderationScore: score },
      waitMs: SAVE_WAIT_MS,
    }).catch((problem: unknown) => {
      if (problem instanceof ApiError && problem.status === 422) throw problem
      console.error('Failed to save image to database', problem)
      return null
    })
    if (!stored) return setGeneration({ state: 'error', problem: { kind: 'not-stored' } })
    unstored.current = null
    setGeneration({ state: 'success' })
    toast({ state: 'ok', title: text('images.generated-toast') })
    onStored(prompt)
    void refetchNewest(client)
    if (userId !== null) void storeImage(stored, userId, imageData)
  }

  /** One operation at a time; its failure becomes the state of the form. */
  async function attempt(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (inFlight.current) return
    const abort = new AbortController()
    inFlight.current = abort
    try {
      await work(abort.signal)
    } catch (problem) {
      if (abort.signal.aborted) setGeneration({ state: 'idle' })
      else if (problem instanceof ApiError && problem.serverMessage !== null)
        setGeneration({ state: 'error', problem: problemOf(problem.serverMessage) })
      else setGeneration({ state: 'error', problem: { kind: 'cut-off' } })
    } finally {
      inFlight.current = null
    }
  }

  const generate = (options: GeneratorOptions) =>
    attempt(async (signal) => {
      unstored.current = null
      setRead(null)
      if (options.prompt === '') return setGeneration({ state: 'error', problem: { kind: 'empty' } })
      setGeneration({ state: 'validating' })
      if ((await judged(options.prompt)).action === 'block') return setGeneration({ state: 'error', problem: { kind: 'blocked' } })
      setGeneration(INITIAL_PROGRESS.generation)
      const { generation: ended, result } = await draw(options, signal)
      void client.invalidateQueries({ queryKey: [getUsage.path] })
      if (ended.state === 'error') return
      if (!result) return setGeneration({ state: 'error', problem: { kind: 'cut-off' } })
      unstored.current = { options, result }
      await store(unstored.current)
    })

  return {
    generation,
    read,
    generate,
    storeAgain: () => attempt(async () => void (unstored.current && (await store(unstored.current)))),
    /** Storing cannot be cancelled: nobody would know whether the picture was stored. */
    cancel: () => inFlight.current?.abort(),
    /** A person who goes on typing has seen the error. */
    forgetProblem: () => setGeneration((now) => (now.state === 'error' || now.state === 'success' ? { state: 'idle' } : now)),
  }
}
