/** Two short tones, higher for a critical alert. A browser that does not allow sound before a click stays silent. */
export function playAlertSound(critical: boolean): void {
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = 0.08
  gain.connect(context.destination)
  const pitch = critical ? 880 : 587
  for (const [index, hertz] of [pitch, pitch * 1.25].entries()) {
    const tone = context.createOscillator()
    tone.frequency.value = hertz
    tone.connect(gain)
    tone.start(context.currentTime + index * 0.18)
    tone.stop(context.currentTime + index * 0.18 + 0.14)
    if (index === 1) tone.onended = () => void context.close()
  }
}
