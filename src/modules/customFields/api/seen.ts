import { eachChanged, noBuiltIn } from './builtIn.ts'
import { type BuiltInForm, type CustomContent, isEntered, type MyField, type MyForm } from './customFields.ts'
import { columnOf } from './shape.ts'

/** Roles of a person; 'all' for whoever may do everything. */
export type Roles = ReadonlySet<number> | 'all'

/** Tells whether a person with the roles is among those whom a field names; null names everybody. */
function isAmong(roles: Roles, named: readonly number[] | null): boolean {
  return named === null || roles === 'all' || named.some(id => roles.has(id))
}

/** The fields of a form that somebody with these roles sees, retired ones apart, with whether they fill them in. */
export function seenFields({ fields }: Pick<CustomContent, 'fields'>, roles: Roles): MyField[] {
  return fields
    .filter(field => !field.retired && isAmong(roles, field.seenBy))
    .map(({ seenBy: _, editedBy, retired: __, ...field }) => ({
      ...field,
      editable: isEntered(field.kind) && isAmong(roles, editedBy),
    }))
}

/** A published form as somebody with these roles has it. */
export function formFor(content: CustomContent, roles: Roles, noun: BuiltInForm = noBuiltIn): MyForm {
  const fields = seenFields(content, roles)
  return {
    groups: content.groups,
    fields,
    builtIn: eachChanged(content.builtIn, noun),
    columns: fields.map(field => ({ ...columnOf(field), listed: field.listed })),
  }
}
