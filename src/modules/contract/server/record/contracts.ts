import { bigramsOf, gramsOf } from '../../../../kernel/server/list/bigrams.ts'
import { foundFirst, type ListColumn, type ListSpec } from '../../../../kernel/server/list/list.ts'
import { type StoredOf, serve } from '../../../../kernel/server/record/serve.ts'
import { customerJoin, ofFoundCustomer } from '../../../customer/server/index.ts'
import { companyFields } from '../../../customFields/server/index.ts'
import { dealJoin } from '../../../opportunity/server/index.ts'
import { numberOfSwitch } from '../../../settings/server/index.ts'
import { contractForm } from '../../api/form.ts'
import { contractRecord } from '../../api/record.ts'
import { type ContractState, stateOf } from '../../api/state.ts'
import { contractSwitches } from '../../api/switches.ts'
import { changeColumns } from './logged.ts'

export type ContractRecord = StoredOf<typeof contractRecord>

const share = (top: string, bottom: string) =>
  `case when ${bottom} <> 0 then greatest(-1000000, least(1000000, round(10000.0 * (${top}) / ${bottom})))::bigint end`

/** A column that follows from the cost: null where no line's cost is known, as `knownMargin` says. */
const known = (column: string): ListColumn => ({
  sql: `case when e.cost_amount <> 0 or e.margin_amount <> 0 then e.${column} end`,
  kind: 'money',
})

const stateSql = `case when e.cancelled_on is not null then 'cancelled' else e.state end`
/** What the contract comes to now: the planned total before it takes effect. */
const totalSql = `case when e.effective_at is null then e.total else e.effective_total end`

/** The words that lines of a contract have: found by the index of lines, told from them. */
function ofLines(column: 'brand_id' | 'category_id'): ListColumn {
  const lines = 'from contract_line l where l.office_id = e.office_id'
  return {
    sql: `array(select distinct l.${column} ${lines} and l.contract_id = e.id and l.${column} is not null order by 1)`,
    kind: 'dictionaries',
    held: {
      any: ids => `e.id in (select l.contract_id ${lines} and l.${column} = any(${ids}))`,
      none: `e.id in (select l.contract_id ${lines} and l.${column} is null)`,
    },
  }
}

const computed = {
  state: { sql: stateSql, kind: 'enum' },
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  dealName: { sql: 'o.name', kind: 'text', join: 'deal' },
  changed: { sql: `case when e.effective_at is null then 0 else e.effective_total - e.total end`, kind: 'money' },
  effectiveTotal: { sql: totalSql, kind: 'money' },
  outstanding: { sql: '(e.effective_total - e.paid)', kind: 'money' },
  discountRate: { sql: share('e.total', 'e.gross'), kind: 'discount' },
  cost: known('cost_amount'),
  margin: known('margin_amount'),
  marginRate: { sql: share('e.margin_amount', '(e.margin_amount + e.cost_amount)'), kind: 'rate' },
  brandIds: ofLines('brand_id'),
  categoryIds: { ...ofLines('category_id'), widened: 'words_below' },
} satisfies Record<string, ListColumn>

/** Finds contracts by number, and those of the deals and customers that the term finds; numbers of phones are not compared whole. */
const search: ListSpec['search'] = (term, bind) => {
  const fragment = term.toLowerCase()
  const word = bind(fragment)
  const office = 'x.office_id = current_office()'
  const numbered = `select find_contracts(${bind(gramsOf(fragment))}::text[], ${word})`
  const deals = `select x.id from contract x where ${office}
    and x.opportunity_id in (select find_opportunities(${bind(bigramsOf(fragment))}::text[], ${word}))`
  const theirs = `select x.id from contract x where ${office} and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
  return { sql: foundFirst('e.id', [numbered, deals, theirs]) }
}

/** Loose orders are signed by nobody. */
const unsigned = `e.state = 'effective' and e.kind = 'sale' and e.signed_on is null`

/** SQL for the days after which an unsigned contract is late; 0 for never. */
const unsignedDays = numberOfSwitch('contractUnsignedDays', contractSwitches.contractUnsignedDays)
const inState = (state: ContractState) => () => () => `(${stateSql}) = '${state}'`

/** Contracts as the server serves them. */
export const contracts = serve({
  record: contractRecord,
  computed,
  joins: { customer: customerJoin('e'), deal: dealJoin('e') },
  also: ['e.opportunity_id as "opportunityId"', 'e.customer_id as "customerId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['total', 'changed', 'effectiveTotal', 'paid', 'outstanding', 'margin'],
  views: {
    all: () => () => 'true',
    mine: desk => bind => `e.owner_id = ${bind(desk.employeeId)}`,
    sold: () => () => `e.state in ('effective', 'completed')`,
    draft: inState('draft'),
    approving: inState('approving'),
    effective: inState('effective'),
    unsigned: () => () => unsigned,
    lateUnsigned: () => () =>
      `${unsigned} and ${unsignedDays} > 0 and e.effective_at < now() - make_interval(days => ${unsignedDays})`,
    unwon: () => () =>
      `e.state = 'effective' and exists (select from opportunity w where w.office_id = e.office_id and w.id = e.opportunity_id
       and w.status = 'open' and w.pool_id is null)`,
    completed: inState('completed'),
    cancelled: inState('cancelled'),
    rejected: inState('rejected'),
    void: inState('void'),
  },
  stateOf,
  history: changeColumns,
  company: companyFields({ noun: 'contract', builtIn: contractForm }),
})
