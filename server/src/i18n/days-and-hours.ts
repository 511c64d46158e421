/** '2 d 3 h 5 min' */
export function lasting(minutes: number, day: string): string {
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60]
  return [days > 0 && `${days} ${day}`, hours > 0 && `${hours} h`, (rest > 0 || minutes === 0) && `${rest} min`].filter(Boolean).join(' ')
}
