import { bigramsOf } from '../../../kernel/server/list/bigrams.ts'
import { foundFirst, type ListSpec } from '../../../kernel/server/list/list.ts'
import { type StoredOf, serve } from '../../../kernel/server/record/serve.ts'
import { customerJoin, ofFoundCustomer } from '../../customer/server/index.ts'
import { companyFields } from '../../customFields/server/index.ts'
import { today } from '../../lines/server/index.ts'
import { dealJoin, throughDeal } from '../../opportunity/server/index.ts'
import { numberOfSwitch } from '../../settings/server/index.ts'
import { quotationRecord } from '../api/record.ts'
import type { QuotationState } from '../api/state.ts'
import { quotationSwitches } from '../api/switches.ts'
import { changeColumns } from './logged.ts'

export type QuotationRecord = StoredOf<typeof quotationRecord>

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

/** SQL for the days before its end in which a quotation counts as ending, as the company has set them. */
const daysBefore = numberOfSwitch('quotationEndingDays', quotationSwitches.quotationEndingDays)

const inState = (state: QuotationState) => () => () => `e.state = '${state}'`

/** Quotations as the server serves them. */
export const quotations = serve({
  record: quotationRecord,
  sight: throughDeal,
  computed: {
    dealName: { sql: 'o.name', kind: 'text', join: 'deal' },
    customerName: { sql: 'u.name', kind: 'text', join: 'customer' },
    ownerId: { sql: 'o.owner_id', kind: 'employee', join: 'deal' },
    departmentId: { sql: 'o.department_id', kind: 'department', join: 'deal' },
  },
  joins: { customer: customerJoin('e'), deal: dealJoin('e') },
  also: ['e.opportunity_id as "opportunityId"', 'e.customer_id as "customerId"'],
  search,
  sort: { by: 'createdAt', order: 'descend' },
  sums: ['total'],
  views: {
    all: () => () => 'true',
    mine: desk => bind => `e.created_by = ${bind(desk.employeeId)}`,
    draft: inState('draft'),
    sent: inState('sent'),
    ending: () => bind => {
      const day = `${bind(today())}::date`
      return `e.state = 'sent' and e.valid_until >= ${day} and e.valid_until <= ${day} + ${daysBefore}`
    },
    accepted: inState('accepted'),
    void: inState('void'),
  },
  history: changeColumns,
  company: companyFields({ noun: 'quotation' }),
})
