import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { together } from '../../../../kernel/server/desk/together.ts'
import { type Condition, readPage, readTotals, Statement } from '../../../../kernel/server/list/list.ts'
import { guarded } from '../../../goods/api/goods.ts'
import { quotationPlaces } from '../../../quotation/api/places.ts'
import { quotations } from '../../../quotation/server/index.ts'
import { type ChainFigure, type ChainRow, mostChainRows } from '../../api/chain.ts'
import type { ContractRow } from '../../api/contract.ts'
import { contractPlaces } from '../../api/places.ts'
import { contractStates } from '../../api/state.ts'
import { contracts } from '../record/contracts.ts'
import { scopeModule } from '../record/scope.ts'
import { besideOf, type ChainKind, type ChainOf, inChain, stepOf } from './kind.ts'

/** Contracts that are or were in effect; what is planned is no money yet. */
const sold = { filters: { state: { in: ['effective', 'completed', 'cancelled'] } } }
const at = (id: number) => linkTo(contractPlaces.list, { open: id })

/** What was quoted, signed and changed, and its margin for those who may see the cost. */
export const soldChain: ChainKind = {
  key: 'sold',
  title: '合同',
  summedBy: [{ module: scopeModule, title: '合同' }],
  async figures(desk, of) {
    if (!desk.may(guarded.listPrice)) return null
    const [spec, conditions] = [await contracts.listFor(desk), [...contracts.conditions(desk), inChain(of, 'e.id')]]
    const { sums } = await readTotals(desk.client, spec, conditions, sold)
    const query = { ...sold, page: 1, pageSize: mostChainRows }
    const found = await readPage<ContractRow>(desk.client, spec, conditions, query)
    const rowsOf = (amount: (row: ContractRow) => number) => found.map(row => contractRow(row, amount(row)))
    const { total = 0, changed = 0, effectiveTotal = 0, margin } = sums
    return [
      ...(await quoted(desk, of)),
      stepOf(
        'signed',
        '签订',
        total,
        rowsOf(row => row.total),
      ),
      stepOf('changed', '增减', changed, await changesOf(desk, conditions)),
      stepOf(
        'effective',
        '合同金额',
        effectiveTotal,
        rowsOf(row => row.effectiveTotal),
      ),
      ...(margin === undefined ? [] : [besideOf('margin', '毛利', margin, marginRows(found))]),
    ]
  },
}

const contractRow = ({ id, number, state, signedOn }: ContractRow, amount: number): ChainRow => ({
  key: `contract-${id}`,
  name: number,
  note: contractStates[state].title,
  on: signedOn,
  amount,
  to: at(id),
})

const marginRows = (rows: readonly ContractRow[]) => rows.map(row => contractRow(row, row.margin ?? 0))

/** Returns what was quoted: the quotations that became these contracts. */
async function quoted(desk: Desk, of: ChainOf): Promise<ChainFigure[]> {
  if (!quotations.maySeeAny(desk)) return []
  const became: Condition = bind =>
    `e.id in (select c.quotation_id from contract c where c.office_id = current_office() and c.effective_at is not null and ${inChain(of, 'c.id')(bind)})`
  const [{ total = 0 }, rows] = await together(
    () => quotations.sumsWhere(desk, became),
    () => quotations.rowsWhere(desk, became, mostChainRows),
  )
  const shown = rows.map(({ id, number, variant, total, createdAt }) => ({
    key: `quotation-${id}`,
    name: number,
    note: variant,
    on: formatDate(createdAt),
    amount: total,
    to: linkTo(quotationPlaces.list, { open: id }),
  }))
  return [stepOf('quoted', '报价', total, shown)]
}

/** Returns the change orders and cancellations in effect of contracts that the conditions find, newest first. */
async function changesOf(desk: Desk, conditions: readonly Condition[]): Promise<ChainRow[]> {
  const { values, bind } = new Statement()
  const where = conditions.map(condition => condition(bind)).join(' and ')
  const { rows } = await desk.client.query<{
    id: number
    contractId: number
    number: string
    reason: string
    delta: number
    on: string
  }>(
    `select h.id, h.contract_id as "contractId", h.number, h.reason, h.delta, h.effective_at as "on"
     from contract_change h join contract e on e.office_id = h.office_id and e.id = h.contract_id
     where h.state = 'effective' and ${where} order by h.id desc limit ${mostChainRows}`,
    values,
  )
  return rows.map(({ id, contractId, number, reason, delta, on }) => ({
    key: `change-${id}`,
    name: number,
    note: reason,
    on: formatDate(on),
    amount: delta,
    to: at(contractId),
  }))
}
