import { Failure } from '@oppidum/domain/core/failure'
import { getSecurityContact, securityText } from '@oppidum/domain/people/security-contact'
import type { AppContext } from '../../../compose/context.ts'
import type { Serve } from '../../../platform/http/serve.ts'

export function securityContactRoutes(
  serve: Serve,
  { clock }: Pick<AppContext, 'clock'>,
  settings: { securityEmail: string | undefined; publicUrl: string },
): void {
  serve(getSecurityContact, () => {
    if (!settings.securityEmail) throw new Failure('not_found', 'This installation has no security contact.')
    return securityText(settings.securityEmail, settings.publicUrl, clock.nowMs())
  })
}
