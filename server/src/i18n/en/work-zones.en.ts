/** What a work zone says besides its publisher's words. */
export const workZones = {
  workZone: 'Work zone',
  detour: (along: string) => `Detour: ${along}`,
  movingHere: 'Moving operation, shown where it was last reported.',
  movingAlong: 'Moving operation, somewhere along this stretch; its present position is not reported.',
}
