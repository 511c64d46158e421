import type { Identity } from '../../adapters/identity/identity-port.ts'
import type { TextToImage } from '../../adapters/image-model/text-to-image.ts'
import type { Mail } from '../../adapters/mail/mail-port.ts'
import type { ObjectStore } from '../../adapters/object-store/object-store.ts'
import type { OutsideProbes } from './outside-checks.ts'
import { pictureProbe } from './picture-probe.ts'

interface Parts {
  mail: Mail | null
  pictures: { objects: ObjectStore }
  gallery: { generation: { painter: TextToImage } } | null
}

/** How to try the parts outside that this installation has. Without a mail server there is nothing to try. */
export function outsideProbes(identity: Identity, { mail, pictures, gallery }: Parts): OutsideProbes {
  const painter = gallery?.generation.painter
  return {
    ...(mail && { mail: () => mail.verify() }),
    pictures: pictureProbe(pictures.objects),
    ...(painter?.reach && { illustrator: () => painter.reach?.() ?? Promise.resolve() }),
    ...(identity.reach && { identity: () => identity.reach?.() ?? Promise.resolve() }),
  }
}
