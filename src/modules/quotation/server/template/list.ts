import type { FieldKind } from '../../../../kernel/api/fields.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { type Condition, type ListColumn, type ListSpec, viewNamed } from '../../../../kernel/server/list/list.ts'
import type { TemplateView } from '../../api/template.ts'

const own = (column: string, kind: Exclude<FieldKind, 'phone'>): ListColumn => ({ sql: `e.${column}`, kind })

/** The list of templates; a company has few, so its search reads them one by one. */
export const templateList: ListSpec = {
  table: 'quotation_template e',
  alias: 'e',
  joins: {},
  columns: {
    name: own('name', 'text'),
    flatType: own('flat_type', 'text'),
    spaceCount: { sql: 'jsonb_array_length(e.spaces)', kind: 'integer' },
    lineCount: own('line_count', 'integer'),
    remark: own('remark', 'text'),
    createdBy: own('created_by', 'employee'),
    createdAt: own('created_at', 'datetime'),
    updatedAt: own('updated_at', 'datetime'),
  },
  also: ['e.id', 'e.version'],
  search(term, bind) {
    const fragment = bind(term.toLowerCase())
    return { sql: ['e.name', 'e.flat_type'].map(text => `strpos(lower(${text}), ${fragment}) > 0`).join(' or ') }
  },
  readsRows: true,
  sort: { by: 'createdAt', order: 'descend' },
  sums: [],
}

const views: Record<TemplateView, (desk: Desk) => Condition> = {
  all: () => () => 'true',
  mine: desk => bind => `e.created_by = ${bind(desk.employeeId)}`,
}

/** Returns the conditions of a view: everybody with the menu sees the company's templates. Throws 40000 for an unknown view. */
export function templateConditions(desk: Desk, view = 'all'): Condition[] {
  return [bind => `e.office_id = ${bind(desk.officeId)}`, viewNamed(views, view)(desk)]
}
