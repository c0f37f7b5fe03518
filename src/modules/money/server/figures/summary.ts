import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Handled, handle } from '../../../../kernel/server/http/mount.ts'
import { ofEveryWord, Statement } from '../../../../kernel/server/list/list.ts'
import type { World } from '../../../../kernel/server/module.ts'
import { inScope } from '../../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { assertCustomerMoney, contractVisibility } from '../../../contract/server/index.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import { dealJoin, dealVisibility, workedDeal } from '../../../opportunity/server/index.ts'
import { type Balance, type Party, summaryRoutes as routes } from '../../api/summary.ts'
import { partlyMoney, receiptVisibility } from '../record/scope.ts'
import { summaryOf } from './summing.ts'

/** Returns what money may come in for: contracts in effect or on their way, and deals without one, which the term finds. */
async function partiesOf(
  desk: Desk,
  {
    search,
    contractId,
    opportunityId,
  }: { search: string; contractId?: number | undefined; opportunityId?: number | undefined },
): Promise<Party[]> {
  if (contractId !== undefined) await seenContract(desk, contractId)
  if (opportunityId !== undefined) await workedDeal(desk, opportunityId)
  const { values, bind } = new Statement()
  const office = bind(desk.officeId)
  const found = (text: string, customer: string) =>
    ofEveryWord(
      search,
      word =>
        `strpos(lower(${text}), ${bind(word.toLowerCase())}) > 0 or ${ofFoundCustomer(customer, word, 'shown', bind)}`,
    )
  const contracts = contractId
    ? `c.id = ${bind(contractId)}`
    : opportunityId
      ? `c.opportunity_id = ${bind(opportunityId)}`
      : found('c.number', 'c.customer_id')
  const deals = contractId
    ? 'false'
    : opportunityId
      ? `o.id = ${bind(opportunityId)}`
      : found('o.name', 'o.customer_id')
  const text = `(select c.customer_id as "customerId", u.name as "customerName", c.id as "contractId", c.number as "contractNumber",
      c.opportunity_id as "opportunityId", o.name as "dealName", c.effective_total - c.paid as open
    from contract c ${customerJoin('c')}
    ${dealJoin('c')}
    where c.office_id = ${office} and c.state <> 'void' and ${inScope(desk, contractVisibility, 'c')(bind)} and ${contracts}
    order by c.id desc limit 12)
    union all
    (select o.customer_id, u.name, null, null, o.id, o.name, 0
    from opportunity o ${customerJoin('o')}
    where o.office_id = ${office} and o.pool_id is null and ${inScope(desk, dealVisibility, 'o')(bind)} and ${deals}
      and not exists (select from contract c where c.office_id = o.office_id and c.opportunity_id = o.id and c.state <> 'void')
    order by o.id desc limit 12)`
  const { rows } = await desk.client.query<Party>(text, values)
  return rows
}

async function balancesOf(desk: Desk): Promise<Balance[]> {
  const { values, bind } = new Statement()
  const office = bind(desk.officeId)
  const { rows } = await desk.client.query<Balance>(
    `with kept as materialized (
       select r.customer_id, sum(r.balance)::bigint as balance, count(*)::int as receipts from receipt r
       where r.office_id = ${office} and r.balance > 0 and ${inScope(desk, receiptVisibility, 'r')(bind)}
       group by r.customer_id order by 2 desc, 1 limit 500
     )
     select k.customer_id as "customerId", u.name as "customerName", k.balance, k.receipts,
       (select sum(r.held) from receipt r where r.office_id = ${office} and r.customer_id = k.customer_id and r.balance > 0
         and ${inScope(desk, receiptVisibility, 'r')(bind)})::bigint as held,
       coalesce((select sum(c.effective_total - c.paid) from contract c
         where c.office_id = ${office} and c.customer_id = k.customer_id and c.state in ('effective', 'completed')
           and ${inScope(desk, contractVisibility, 'c')(bind)}), 0)::bigint as open
     from kept k join customer u on u.office_id = ${office} and u.id = k.customer_id order by k.balance desc, k.customer_id`,
    values,
  )
  return rows
}

/** The calls of whose money it is. */
export const summaryHandlers = (world: Pick<World, 'all'>): readonly Handled[] => [
  handle(routes.ofContract, async (desk, { params: { id } }) => {
    const contract = await seenContract(desk, id)
    return summaryOf(desk, 'ofContract', id, contract.customerId)
  }),
  handle(routes.ofDeal, async (desk, { params: { id } }) => {
    const deal = await workedDeal(desk, id)
    return summaryOf(desk, 'ofDeal', id, deal.customerId)
  }),
  handle(routes.ofCustomer, async (desk, { params: { id } }) => {
    await assertCustomerMoney(desk, world, id)
    return summaryOf(desk, 'ofCustomer', id, id)
  }),
  handle(routes.parties, (desk, { body }) => partiesOf(desk, body)),
  handle(routes.balances, async desk => ({ rows: await balancesOf(desk), partly: partlyMoney(desk) })),
]

async function seenContract(desk: Desk, id: number) {
  const contract = await desk.from('contract').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contract || !desk.reaches(contractVisibility.module, contract)) throw notFound('合同')
  return contract
}
