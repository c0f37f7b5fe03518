import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { bigramsOf } from '../../../kernel/server/list/bigrams.ts'
import {
  type Condition,
  foundFirst,
  type ListColumn,
  type ListSpec,
  viewNamed,
} from '../../../kernel/server/list/list.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import { dealJoin, dealVisibility } from '../../opportunity/server/index.ts'
import { withOwn } from '../../ownFields/server/index.ts'
import { numberOfSwitch } from '../../settings/server/index.ts'
import type { QuotationView } from '../api/quotation.ts'
import { quotationSwitches } from '../api/switches.ts'
import { ownQuotation } from './own.ts'
import { today } from './prices.ts'
import { demandPrices } from './sight.ts'

type Plain = Exclude<FieldKind, 'phone'>
const own = (column: string, kind: Plain): ListColumn => ({ sql: `e.${column}`, kind })
const ofDeal = (column: string, kind: Plain): ListColumn => ({ sql: `o.${column}`, kind, join: 'deal' })

const columns: Readonly<Record<string, ListColumn>> = {
  number: own('number', 'text'),
  revision: own('revision', 'integer'),
  variant: own('variant', 'text'),
  state: own('state', 'enum'),
  dealName: ofDeal('name', 'text'),
  customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
  total: own('total', 'money'),
  lineCount: own('line_count', 'integer'),
  belowCount: own('below_count', 'integer'),
  validUntil: own('valid_until', 'date'),
  ownerId: ofDeal('owner_id', 'employee'),
  departmentId: ofDeal('department_id', 'department'),
  channelId: own('channel_id', 'dictionary'),
  levelId: own('level_id', 'dictionary'),
  remark: own('remark', 'text'),
  sentAt: own('sent_at', 'datetime'),
  acceptedAt: own('accepted_at', 'datetime'),
  createdBy: own('created_by', 'employee'),
  createdAt: own('created_at', 'datetime'),
  updatedAt: own('updated_at', 'datetime'),
}

/** Finds quotations by number, and those of the deals and customers that the term finds; numbers of phones are not compared whole. */
const search: ListSpec['search'] = (term, bind) => {
  const fragment = term.toLowerCase()
  const word = bind(fragment)
  const office = 'x.office_id = current_office()'
  const numbered = `select x.id from quotation x where ${office} and strpos(lower(x.number), ${word}) > 0`
  const deals = `select x.id from quotation x where ${office}
    and x.opportunity_id in (select find_opportunities(${bind(bigramsOf(fragment))}::text[], ${word}))`
  const theirs = `select x.id from quotation x where ${office} and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
  return { sql: foundFirst('e.id', [numbered, deals, theirs]) }
}

const quotationList: ListSpec = {
  table: 'quotation e',
  alias: 'e',
  joins: {
    customer: customerJoin('e'),
    deal: dealJoin('e'),
  },
  columns,
  also: ['e.id', 'e.version', 'e.opportunity_id as "opportunityId"', 'e.customer_id as "customerId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['total'],
}

/** Returns the list of quotations for queries, totals and exports, with the company's own fields. */
export const quotationListFor = (desk: Desk): Promise<ListSpec> => withOwn(desk, ownQuotation, quotationList)

/** SQL for the days before its end in which a quotation counts as ending, as the company has set them. */
const daysBefore = numberOfSwitch('quotationEndingDays', quotationSwitches.quotationEndingDays)

const views: Record<QuotationView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  mine: desk => bind => `e.created_by = ${bind(desk.employeeId)}`,
  draft: () => () => `e.state = 'draft'`,
  sent: () => () => `e.state = 'sent'`,
  ending: () => bind => {
    const day = `${bind(today())}::date`
    return `e.state = 'sent' and e.valid_until >= ${day} and e.valid_until <= ${day} + ${daysBefore}`
  },
  accepted: () => () => `e.state = 'accepted'`,
  void: () => () => `e.state = 'void'`,
}

/**
 * Returns the conditions of a view for this person: the quotations of deals that they answer for or work on. Throws 40000 for an unknown view,
 * 40300 for a person who may not see list prices.
 */
export function quotationConditions(desk: Desk, view = 'all'): Condition[] {
  demandPrices(desk)
  const inView = viewNamed(views, view)(desk)
  const reached = inScope(desk, dealVisibility, 'd')
  return [
    bind => `e.office_id = ${bind(desk.officeId)}`,
    bind => `exists (select from opportunity d where d.office_id = e.office_id and d.id = e.opportunity_id
      and d.pool_id is null and ${reached(bind)})`,
    inView,
  ]
}
