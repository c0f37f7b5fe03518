import type { Tone } from '../../../kernel/api/record.ts'
import type { ShipmentRow } from '../api/shipment.ts'

type Day = Pick<ShipmentRow, 'dayState' | 'dayWish'>

/** The colour of what a customer says to the day. */
export const answerTones: Record<Day['dayState'], Tone> = { open: 'grey', agreed: 'green', asked: 'orange' }

/** Returns what a customer says to the day on which goods are to come. */
export function answerWords({ dayState, dayWish }: Day): string {
  if (dayState === 'open') return '未确认'
  return dayState === 'agreed' ? '已确认' : `要改到 ${dayWish ?? '另一天'}`
}
