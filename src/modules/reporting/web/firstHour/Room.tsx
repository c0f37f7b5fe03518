/** Under which this browser keeps that the card was there last time. */
const key = 'first-hour'

/** Keeps whether the card is there, so that the next visit keeps its room from the start and nothing jumps. */
export function keepRoom(shown: boolean): void {
  if (shown) localStorage.setItem(key, '1')
  else localStorage.removeItem(key)
}

/** Draws the room of the card that is on its way, where it was there last time. */
export const Room = () =>
  localStorage.getItem(key) === null ? null : <div className="panel first-hour-room" aria-hidden="true" />
