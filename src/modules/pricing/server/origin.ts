import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { wordsByIds } from '../../../kernel/server/record/names.ts'
import { priceUnits } from '../../goods/api/units.ts'

/**
 * Says of windows, by their ids, for whom they hold and from when until when: `等级 优等品 · 客户等级 VIP · 渠道 门店，每㎡，2026-11-01 起`. Windows are never
 * overwritten, so that this holds for a price of any past day. Two statements however many there are.
 */
export async function windowWords(desk: Desk, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await desk
    .from('priceWindow')
    .select(['id', 'gradeId', 'levelId', 'channelId', 'unit', 'fromDay', 'toDay'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  const words = await wordsByIds(
    desk,
    rows.flatMap(({ gradeId, levelId, channelId }) => [gradeId, levelId, channelId]),
  )
  return new Map(
    rows.map(({ id, gradeId, levelId, channelId, unit, fromDay, toDay }) => {
      const named = Object.entries({ 等级: gradeId, 客户等级: levelId, 渠道: channelId }).flatMap(([title, word]) =>
        word === null ? [] : [`${title} ${words.get(word) ?? ''}`],
      )
      const whom = named.length === 0 ? '通用价格' : named.join(' · ')
      const span = toDay === null ? `${fromDay} 起` : `${fromDay} 起，${toDay} 前`
      return [id, `${whom}，每${priceUnits[unit]}，${span}`]
    }),
  )
}
