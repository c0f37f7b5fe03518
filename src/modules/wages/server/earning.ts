import { mulDiv } from '../../../kernel/api/division.ts'
import { withUnit } from '../../../kernel/api/format.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import { fitUnits } from '../../installation/api/trades.ts'
import { type AcceptedWork, type InstallRecord, installations, lockAccepted } from '../../installation/server/index.ts'
import type { Unpriced } from '../api/entry.ts'
import { append, type StoredEntry } from './entries.ts'
import { type Holding, ratesOn } from './rates.ts'

type Line = { id: number; trade: string; unit: keyof typeof fitUnits; quantity: number; name: string }

/** SQL of whether a line `l` of an installation has earned nothing. */
const unearned = `not exists (select from wage_entry w where w.office_id = l.office_id and w.kind = 'install' and w.part_id = l.id)`

async function unearnedLines(desk: Desk, id: number): Promise<Line[]> {
  const { rows } = await desk.client.query<Line>(
    `select l.id, l.trade, l.unit, l.quantity, c.name from installation_line l
     join contract_line c on c.office_id = l.office_id and c.id = l.contract_line_id
     where l.office_id = $1 and l.installation_id = $2 and ${unearned} order by l.position`,
    [desk.officeId, id],
  )
  return rows
}

/** The rate of a line's trade and unit, else that of its unit for every trade. */
const rateOf = (rates: readonly Holding[], { trade, unit }: Line): Holding | undefined =>
  rates.find(rate => rate.unit === unit && rate.trade === trade) ??
  rates.find(rate => rate.unit === unit && rate.trade === null)

/** What so many thousandths of a unit come to, in fen. */
export const amountOf = (quantity: number, price: number): number => mulDiv(quantity, price, 1000)

/** Appends what the installer of a locked, accepted installation earned by the rates of a day; a line without rate earns nothing yet. */
async function earn(desk: Desk, one: InstallRecord, day: string): Promise<StoredEntry[]> {
  const { id, number, installerId, departmentId } = one
  if (installerId === null) return []
  const lines = await unearnedLines(desk, id)
  if (lines.length === 0) return []
  const rates = await ratesOn(desk, 'install', day)
  const entries = lines.flatMap(line => {
    const rate = rateOf(rates, line)
    if (!rate) return []
    const { id: partId, trade, unit, quantity, name: about } = line
    const { price } = rate
    const amount = amountOf(quantity, price)
    const told = { installerId, departmentId, unit, quantity, price, about, partId, source: number }
    return [{ kind: 'install' as const, ...told, trade: trade as StoredEntry['trade'], amount }]
  })
  return append(desk, { kind: 'installation', id }, '计安装费', entries)
}

/** As a customer accepts an installation, its installer earns by the rates of that day. */
export const earnAccepted: AcceptedWork = async (desk, one) => {
  await earn(desk, one, formatDate(clock.now()))
}

/** Returns the accepted installations, among those that the person sees, of which something has earned nothing. */
export async function unpriced(desk: Desk): Promise<Unpriced[]> {
  const rows = await installations.rowsWhere(
    desk,
    () => `e.state = 'accepted' and exists (select from installation_line l where l.office_id = e.office_id
      and l.installation_id = e.id and ${unearned})`,
  )
  const told: Unpriced[] = []
  for (const { id, number, installer, customerName } of rows) {
    const lines = (await unearnedLines(desk, id)).map(
      ({ name, quantity, unit }) => `${name} ${withUnit(quantity, fitUnits[unit])}`,
    )
    told.push({ id, number, installer, customerName, lines })
  }
  return told
}

/** Appends what an accepted installation did not earn, by the rates of the day of its 验收. Throws 40400, and 40900 where there is no rate or nothing left. */
export async function catchUp(desk: Desk, id: number): Promise<StoredEntry[]> {
  const one = await lockAccepted(desk, id)
  if ((await unearnedLines(desk, id)).length === 0) throw conflict('这张安装单的安装费都已经算过，请刷新后查看')
  const day = formatDate(Date.parse(one.signedAt ?? ''))
  const earned = await earn(desk, one, day)
  if (earned.length === 0) throw conflict(`${day} 没有能用的安装单价，请先在单价表里新增，生效日期不晚于那天`)
  return earned
}
