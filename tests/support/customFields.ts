import type pg from 'pg'
import { type BuiltInChange, CustomContent, type CustomField } from '../../src/modules/customFields/api/customFields.ts'
import { customFieldsRoutes as routes } from '../../src/modules/customFields/api/routes.ts'
import type { TestServer } from './server.ts'

/** What a test says of a field. */
export type Some = Partial<CustomField> & Pick<CustomField, 'key' | 'kind' | 'title'>

/** What a test says of a field that the noun has itself. */
export type Change = Partial<BuiltInChange> & Pick<BuiltInChange, 'key'>

/** Custom fields in one group, with what nothing is said of as it usually is. */
export function contentOf(fields: readonly Some[], builtIn: readonly Change[] = []): CustomContent {
  return CustomContent.parse({
    groups: [{ key: 'g1', title: '其他信息' }],
    builtIn,
    fields: fields.map(field => ({ group: 'g1', ...field })),
  })
}

/** Publishes custom fields of a noun, and changes of those that it has itself, as an administrator does. */
export async function publishCustom(
  server: TestServer,
  as: string,
  noun: string,
  fields: readonly Some[],
  builtIn: readonly Change[] = [],
): Promise<void> {
  const { forms } = await server.ask(routes.forms, { as })
  const version = forms.find(form => form.noun === noun)?.version ?? 0
  const saved = await server.ask(routes.save, { as, body: { noun, version, content: contentOf(fields, builtIn) } })
  await server.ask(routes.publish, { as, body: { noun, version: saved.version } })
}

/** The names of the functions that search custom texts, one for each table that has custom fields. */
export async function customSearches(owner: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select 'find_own_' || c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'own_n1'
     where c.relkind = 'r' order by 1`,
  )
  return rows.map(row => row.name)
}
