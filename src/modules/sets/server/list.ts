import type { FieldKind } from '../../../kernel/api/fields.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { dayNow } from '../../../kernel/server/list/dayNow.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../kernel/server/list/list.ts'
import type { SetView } from '../api/set.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })

/** The list of sets; a company has few, so its search reads them one by one. */
export const setList: ListSpec = {
  table: 'goods_set e',
  alias: 'e',
  joins: {},
  columns: {
    name: own('name', 'text'),
    code: own('code', 'text'),
    price: own('price', 'money'),
    per: own('per', 'enum'),
    minArea: own('min_area', 'area'),
    partCount: { sql: 'jsonb_array_length(e.parts)', kind: 'integer' },
    validFrom: own('valid_from', 'date'),
    validTo: own('valid_to', 'date'),
    onSale: own('on_sale', 'boolean'),
    remark: own('remark', 'text'),
    createdBy: own('created_by', 'employee'),
    createdAt: own('created_at', 'datetime'),
    updatedAt: own('updated_at', 'datetime'),
  },
  also: ['e.id', 'e.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return {
      sql: ['lower(e.name)', 'lower(e.code)', 'e.sounds'].map(text => `strpos(${text}, ${fragment}) > 0`).join(' or '),
    }
  },
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

const ended = `e.valid_to < ${dayNow}`
const views: Record<SetView, string> = {
  onSale: `e.on_sale and (${ended}) is not true`,
  offSale: 'not e.on_sale',
  ended,
  all: 'true',
}

/** Returns the conditions of a view. Throws 40000 for an unknown one. */
export function setConditions(desk: Desk, view = 'onSale'): Condition[] {
  const inView = viewNamed(views, view)
  return [bind => `e.office_id = ${bind(desk.officeId)}`, () => inView]
}
