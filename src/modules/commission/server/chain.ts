import { linkTo } from '../../../kernel/api/place.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import { type Condition, readPage, readTotals } from '../../../kernel/server/list/list.ts'
import { type ChainFigure, type ChainRow, mostChainRows } from '../../contract/api/chain.ts'
import { besideOf, type ChainKind, inChain, stepOf } from '../../contract/server/index.ts'
import { type EntryRow, entryKinds, commissionRoutes as routes } from '../api/commission.ts'
import { commissionPlaces } from '../api/places.ts'
import { closedSql, entryConditions, entryList } from './list.ts'
import { scopeModule } from './scope.ts'

type Make = typeof stepOf

/** What the money of contracts earned their people, and how much of it stands in closed months; within what the person sees of commission. */
export const commissionChain: ChainKind = {
  key: 'commission',
  title: '提成',
  summedBy: [{ module: scopeModule, title: '提成' }],
  async figures(desk, of) {
    if (!desk.mayCall(routes.list)) return null
    const theirs = [...entryConditions(desk), inChain(of, 'e.contract_id')]
    const figure = (make: Make, key: string, title: string, which: string) =>
      figureOf(desk, make, { key, title }, [...theirs, () => which])
    return together(
      () => figure(stepOf, 'accrued', '计提', `e.kind <> 'reversal'`),
      () => figure(stepOf, 'reversed', '冲回', `e.kind = 'reversal'`),
      () => figure(stepOf, 'settled', '已结账', closedSql),
      () => figure(besideOf, 'open', '未结账', `not (${closedSql})`),
    )
  },
}

async function figureOf(
  desk: Desk,
  make: Make,
  { key, title }: { key: string; title: string },
  conditions: readonly Condition[],
): Promise<ChainFigure> {
  const { sums } = await readTotals(desk.client, entryList, conditions, { filters: {} })
  const query = { filters: {}, page: 1, pageSize: mostChainRows }
  const rows = await readPage<EntryRow>(desk.client, entryList, conditions, query)
  return make(key, title, sums.amount ?? 0, rows.map(rowOf))
}

const rowOf = ({ id, kind, receiptNumber, onDay, amount, contractNumber }: EntryRow): ChainRow => ({
  key: `commission-${id}`,
  name: contractNumber ?? receiptNumber ?? entryKinds[kind],
  note: [entryKinds[kind], receiptNumber].filter(Boolean).join(' '),
  on: onDay,
  amount,
  to: linkTo(commissionPlaces.report, { open: id }),
})
