import { type Day, daysUpTo, minute, openHours } from '../calendar.ts'
import type { Dice } from '../random.ts'
import { type Channel, channels, flow } from './channels.ts'

export type Birth = { at: number; channel: Channel }

type Load = { day: Day; weight: number }

/** The year before now, with how busy each day was; business grows over the year. */
function yearBefore(now: number): Load[] {
  return daysUpTo(now, 365).map((day, index) => {
    const busy = channels.reduce((sum, channel) => sum + flow(channel, day), 0)
    return { day, weight: busy * (0.8 + (0.4 * index) / 364) }
  })
}

/** When and through which channel a year's clues came in, the oldest first; none after `now`. */
export function drawBirths(dice: Dice, now: number, count: number): Birth[] {
  const year = yearBefore(now)
  const births: Birth[] = []
  while (births.length < count) {
    const { day } = dice.weigh(year, load => load.weight)
    const birth = { at: openHours(dice, day.start), channel: dice.weigh(channels, channel => flow(channel, day)) }
    if (birth.at < now - minute) births.push(birth)
  }
  return births.sort((one, other) => one.at - other.at)
}
