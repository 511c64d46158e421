import { Failure } from '@oppidum/domain/failure'
import { getSecurityContact, securityText } from '@oppidum/domain/security-contact'
import type { House } from '../../house.ts'
import type { Serve } from '../../http/serve.ts'

export function securityContactRoutes(
  serve: Serve,
  { clock }: Pick<House, 'clock'>,
  settings: { securityEmail: string | undefined; publicUrl: string },
): void {
  serve(getSecurityContact, () => {
    if (!settings.securityEmail) throw new Failure('not_found', 'This installation names no contact for weaknesses.')
    return securityText(settings.securityEmail, settings.publicUrl, clock.nowMs())
  })
}
