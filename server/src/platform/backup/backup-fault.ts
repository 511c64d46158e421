/** Why a backup or a restore did not happen: one sentence for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault'
}
