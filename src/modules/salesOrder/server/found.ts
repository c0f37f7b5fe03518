import { gramsOf } from '../../../kernel/server/list/bigrams.ts'
import { type Bind, foundFirst } from '../../../kernel/server/list/list.ts'
import { ofFoundCustomer } from '../../customer/server/index.ts'

/** Returns the arguments by which a `find_…` function of the database finds a term: its runs of characters, and the term. */
export const asked = (term: string, bind: Bind) => {
  const fragment = term.toLowerCase()
  return `${bind(gramsOf(fragment))}::text[], ${bind(fragment)}`
}

/** Returns SQL that tells whether a document `e` of a table with words of its own (`make_found`, migrations/0985) is found by these, its customer, or what `more` selects. */
export function foundDocuments(table: string, term: string, bind: Bind, more: readonly string[]): string {
  const theirs = `select x.id from ${table} x where x.office_id = current_office() and ${ofFoundCustomer('x.customer_id', term, 'shown', bind)}`
  return foundFirst('e.id', [`select find_in_${table}(${asked(term, bind)})`, theirs, ...more])
}

/** Returns SQL of the documents of which a line carries out a line of a contract whose goods, or words of what is made to measure, hold the term. */
export const foundByContractLine = (table: string, term: string, bind: Bind) =>
  `select l.${table}_id from ${table}_line l where l.office_id = current_office() and l.contract_line_id in (select find_sold_lines(${asked(term, bind)}))`

/** Returns SQL of the documents of which a line has goods that the term finds. */
export const foundByGoods = (table: string, term: string, bind: Bind) =>
  `select l.${table}_id from ${table}_line l where l.office_id = current_office() and l.goods_id in (select find_goods(${asked(term, bind)}))`
