import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { maskNumbers, maskPhone } from '../../../kernel/server/limits/mask.ts'
import { isShown, type Reading } from '../../transfer/server/index.ts'

/** The numbers that a row of a workbook writes as they are shown, with its customer's name; `customerId` where the row says otherwise whose they are. */
export type ToldNumbers = { row: number; name: string; phone: string; wechat: string; customerId?: number }

type Holder = { id: number; name: string; phone: string | null; wechat: string | null }

/** The numbers of a customer that exports show in part, and what they show of them. */
const numbers = {
  phone: { title: '电话', shownAs: maskPhone },
  wechat: { title: '微信', shownAs: maskNumbers },
} as const
type NumberKey = keyof typeof numbers
const keys = Object.keys(numbers) as NumberKey[]

/**
 * Returns the whole numbers that rows write as they are shown, each of the one customer that the row means and the person sees. A number that is
 * not what the customer has now, or a customer that nobody can tell, is a problem in words. The caller keeps the numbers to itself.
 */
export async function wholeNumbers(
  desk: Desk,
  rows: readonly ToldNumbers[],
): Promise<Map<number, Partial<Record<NumberKey, Reading>>>> {
  const holders = await holdersFor(desk, rows)
  return new Map(
    rows.map(told => {
      const shown = keys.filter(key => isShown(told[key]))
      const found = meant(told, holders)
      return [told.row, Object.fromEntries(shown.map(key => [key, readingOf(told, key, found)]))]
    }),
  )
}

/** The customers that a row can mean: by the deal that it names, by its whole phone, or else by name and what is shown. */
function meant(told: ToldNumbers, holders: readonly Holder[]): Holder[] {
  if (told.customerId !== undefined) return holders.filter(({ id }) => id === told.customerId)
  if (told.phone !== '' && !isShown(told.phone)) return holders.filter(({ phone }) => phone === told.phone)
  const fits = (holder: Holder, key: NumberKey) => told[key] === '' || told[key] === shownOf(holder, key)
  return holders.filter(holder => holder.name === told.name && keys.every(key => fits(holder, key)))
}

const shownOf = (holder: Holder, key: NumberKey) => numbers[key].shownAs(holder[key] ?? '')

function readingOf(told: ToldNumbers, key: NumberKey, found: readonly Holder[]): Reading {
  const { title } = numbers[key]
  const written = `“${told[key]}”`
  const [holder, other] = found
  if (!holder) return { problem: `没有找到${title}显示为${written}的客户“${told.name}”，请填写完整的${title}` }
  if (other)
    return { problem: `有 ${found.length} 位客户“${told.name}”的${title}显示为${written}，请填写完整的${title}` }
  if (shownOf(holder, key) === told[key]) return { value: holder[key] }
  return { problem: `${written}与客户“${holder.name}”现在的${title}不一致，要修改请填写完整的${title}` }
}

/** The customers that the rows may mean and the person sees. */
async function holdersFor(desk: Desk, rows: readonly ToldNumbers[]): Promise<Holder[]> {
  const { rows: found } = await desk.client.query<Holder>(
    `select id, name, phone, wechat from customer
     where office_id = $1 and merged_into_id is null and (id = any($2) or phone = any($3) or name = any($4))`,
    [
      desk.officeId,
      rows.flatMap(({ customerId }) => customerId ?? []),
      rows.flatMap(({ phone }) => (phone === '' || isShown(phone) ? [] : [phone])),
      [...new Set(rows.map(({ name }) => name).filter(name => name !== ''))],
    ],
  )
  const seen = await desk.names(
    'customer',
    found.map(({ id }) => id),
  )
  return found.filter(({ id }) => seen.has(id))
}
