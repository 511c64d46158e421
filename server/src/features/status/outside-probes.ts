import type { TextToImage } from '../../adapters/image-model/text-to-image.ts'
import type { Mail } from '../../adapters/mail/mail-port.ts'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { AppContext } from '../../compose/context.ts'
import type { OutsideProbes } from './outside-checks.ts'
import { pictureProbe } from './picture-probe.ts'

interface Parts {
  mail: Mail | null
  pictures: { objects: ObjectStore }
  gallery: { generation: { painter: TextToImage } } | null
}

/** How to try the parts outside that this installation has. Without a mail server there is nothing to try. */
export function outsideProbes(
  { identity, history }: Pick<AppContext, 'identity' | 'history'>,
  { mail, pictures, gallery }: Parts,
): OutsideProbes {
  const painter = gallery?.generation.painter

  async function requireReplicas(): Promise<void> {
    await history.look()
    const unread = history.replicas().filter((it) => it.state !== 'ready')
    if (unread.length > 0) throw new Error(unread.map(({ name, state }) => `${name} is ${state}`).join(', '))
  }

  return {
    ...(history.replicas().length > 0 && { replica: requireReplicas }),
    ...(mail && { mail: () => mail.verify() }),
    pictures: pictureProbe(pictures.objects),
    ...(painter?.reach && { illustrator: () => painter.reach?.() ?? Promise.resolve() }),
    ...(identity.reach && { identity: () => identity.reach?.() ?? Promise.resolve() }),
  }
}
