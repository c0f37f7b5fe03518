import { percentWords, yuan } from '../../../kernel/api/format.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { type WordColumn, wordColumns } from '../../settings/server/index.ts'
import { RateFacts, rateRoutes } from '../api/rate.ts'

const mostTold = 3 // pairs of rates

type Span = { fromDay: string; toDay: string | null; rate: number }
type Clash = { role: string | null; category: string | null; fromAmount: number; of: Span; other: Span }

const columns = { categoryId: 'category_id', roleId: 'role_id' } as const

/** Rates of two words that would hold for the same from the same amount in the same days, once one word becomes the other. */
const clashing = (column: string) => `
  select role.label as role, category.label as category, a.from_amount as "fromAmount",
    json_build_object('fromDay', a.from_day, 'toDay', a.to_day, 'rate', a.rate) as of,
    json_build_object('fromDay', b.from_day, 'toDay', b.to_day, 'rate', b.rate) as other
  from commission_rate a join commission_rate b on b.office_id = a.office_id and b.${column} = $3 and b.from_amount = a.from_amount
    and ${column === 'role_id' ? 'b.category_id is not distinct from a.category_id' : 'b.role_id is not distinct from a.role_id'}
    and daterange(a.from_day, a.to_day) && daterange(b.from_day, b.to_day)
  left join dictionary_item role on role.office_id = a.office_id and role.id = a.role_id
  left join dictionary_item category on category.office_id = a.office_id and category.id = a.category_id
  where a.office_id = $1 and a.${column} = $2 order by a.from_day, a.from_amount, a.id, b.id limit ${mostTold + 1}`

const spanWords = ({ fromDay, toDay, rate }: Span) =>
  `${percentWords(rate)}（${fromDay} 起${toDay ? `至 ${toDay} 前` : ''}）`

/** Where rates hold words. A merge is refused, with the rates named, while both words have one for the same days: nobody could say which holds. */
export const rateWords: readonly WordColumn[] = wordColumns('commissionRate', '提成比例', RateFacts).map(use => ({
  ...use,
  async beforeMerge(desk, merged, into) {
    const clashes = await clashesOf(desk, use.column as keyof typeof columns, merged.id, into.id)
    if (clashes.length === 0) return
    if (!desk.mayCall(rateRoutes.list))
      throw conflict('两者的提成比例在同一时间都有效，请让管理提成比例的人先停用其中一条')
    const told = clashes.slice(0, mostTold).map(({ role, category, fromAmount, of, other }) => {
      const place = [use.column === 'roleId' ? category : role, fromAmount > 0 ? `超过 ${yuan(fromAmount)}` : '']
      const what = place.filter(Boolean).join('、')
      return `${what && `${what}：`}“${merged.label}”${spanWords(of)}与“${into.label}”${spanWords(other)}`
    })
    const more = clashes.length > mostTold ? '等' : ''
    throw conflict(`两者的提成比例在同一时间都有效，请先停用其中一条：${told.join('；')}${more}`)
  },
}))

async function clashesOf(desk: Desk, column: keyof typeof columns, merged: number, into: number): Promise<Clash[]> {
  const { rows } = await desk.client.query<Clash>(clashing(columns[column]), [desk.officeId, merged, into])
  return rows
}
