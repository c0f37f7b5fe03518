import type { Day, Season } from '../calendar.ts'

/** Where customers of a channel come in: written down by the desk, or met by the seller. */
export type Door = 'desk' | 'shop' | 'partner' | 'field'

/** How the clues of a channel end, as shares of 1; what is left returns to the pool. */
type Fate = { converted: number; invalid: number }

export type Channel = { label: string; share: number; door: Door; fate: Fate; pace(day: Day): number }

const onSeason = (boosts: Partial<Record<Season, number>>) => (day: Day) =>
  day.season === 'spring' ? 0.07 : (boosts[day.season] ?? 1)
const onlineSeason = onSeason({ consumer: 1.5, june: 2.1, november: 2.3 })
const shopSeason = onSeason({ consumer: 1.6, may: 2.4, national: 2.6 })
const calm = onSeason({ may: 0.7, national: 0.7 })

/** Families renovate in spring and autumn; high summer and the weeks around New Year are slow. */
const months = [0.7, 0.6, 1.15, 1.2, 1.15, 1, 0.85, 0.85, 1.15, 1.2, 1.1, 0.8]
const fairMonths = new Set([3, 4, 9, 11])

const online = (day: Day) => onlineSeason(day) * (day.weekend ? 1.15 : 1)
const inShop = (day: Day) => shopSeason(day) * (day.weekend ? 2.3 : 0.8)
const inField = (day: Day) => shopSeason(day) * (day.weekend ? 2.6 : 0.5)
const atFair = (day: Day) => (fairMonths.has(day.month) && day.weekend ? 6 : 0.04)
const onWeekdays = (day: Day) => calm(day) * (day.weekend ? 0.6 : 1.1)

const cold: Fate = { converted: 0.15, invalid: 0.48 }
const lukewarm: Fate = { converted: 0.3, invalid: 0.34 }
const warm: Fate = { converted: 0.5, invalid: 0.22 }

/** The channels of the default dictionary: how much they bring, when, and how it turns out. */
export const channels: readonly Channel[] = [
  { label: '抖音', share: 17, door: 'desk', fate: lukewarm, pace: online },
  { label: '小红书', share: 12, door: 'desk', fate: lukewarm, pace: online },
  { label: '百度', share: 7, door: 'desk', fate: cold, pace: onWeekdays },
  { label: '微信公众号', share: 5, door: 'desk', fate: lukewarm, pace: online },
  { label: '大众点评', share: 4, door: 'desk', fate: lukewarm, pace: online },
  { label: '到店自然客流', share: 19, door: 'shop', fate: warm, pace: inShop },
  { label: '老客户转介绍', share: 10, door: 'shop', fate: { converted: 0.6, invalid: 0.14 }, pace: calm },
  { label: '设计师推荐', share: 9, door: 'partner', fate: warm, pace: onWeekdays },
  { label: '家装公司', share: 6, door: 'partner', fate: warm, pace: onWeekdays },
  { label: '小区活动', share: 7, door: 'field', fate: lukewarm, pace: inField },
  { label: '电话营销', share: 5, door: 'desk', fate: cold, pace: day => calm(day) * (day.weekend ? 0.4 : 1.2) },
  { label: '展会', share: 4, door: 'field', fate: cold, pace: atFair },
]

/** How many clues a channel brings on a day, compared with others and other days. */
export function flow(channel: Channel, day: Day): number {
  return channel.share * channel.pace(day) * (months[day.month - 1] ?? 1)
}
