import type { ClientBase } from 'pg'
import type { ScopedModule } from '../../../../kernel/server/desk/access.ts'
import { writeLog } from '../../../../kernel/server/log/audit.ts'
import { scopeKinds } from '../../api/scope.ts'
import { system } from './defaultGrants.ts'

type Given = { role: string; module: string; scope: string }
type Told = { officeId: number; id: number; name: string; version: number; module: string; scope: string }

/**
 * Gives the default roles of all companies the data scopes of new modules, once, so that whoever gets a new screen by an upgrade sees its records. A
 * role that has a scope of the module keeps it, and what a company takes away stays away. `client` is the owner's, in a transaction.
 */
export async function grantScopes(client: ClientBase, modules: readonly ScopedModule[]): Promise<void> {
  const declared = modules.flatMap(({ module, roles }): Given[] =>
    Object.entries(roles).flatMap(([role, scope]) => (scope ? [{ role, module, scope }] : [])),
  )
  const { rows: fresh } = await client.query<{ role: string; module: string }>(
    `insert into default_scope (role_code, module) select role, module from json_to_recordset($1) as d(role text, module text)
     on conflict do nothing returning role_code as role, module`,
    [JSON.stringify(declared)],
  )
  if (fresh.length === 0) return
  const isFresh = new Set(fresh.map(({ role, module }) => `${role} ${module}`))
  const { rows: given } = await client.query<Told>(
    `with given as (
       insert into role_scope (office_id, role_id, module, scope)
       select r.office_id, r.id, d.module, d.scope from json_to_recordset($1) as d(role text, module text, scope text)
       join role r on r.code = d.role and not r.is_admin on conflict do nothing
       returning office_id, role_id, module, scope
     ), moved as (
       update role r set version = version + 1, updated_at = now() where (r.office_id, r.id) in (select office_id, role_id from given)
       returning r.office_id, r.id, r.name, r.version
     )
     select m.office_id as "officeId", m.id, m.name, m.version, g.module, g.scope
     from moved m join given g on g.office_id = m.office_id and g.role_id = m.id order by 1, 2, 5`,
    [JSON.stringify(declared.filter(({ role, module }) => isFresh.has(`${role} ${module}`)))],
  )
  await tell(client, given, new Map(modules.map(({ module, title }) => [module, title])))
}

/** Writes what roles were given into their companies' logs, as the system's doing. */
async function tell(client: ClientBase, given: readonly Told[], titles: ReadonlyMap<string, string>): Promise<void> {
  for (const [officeId, some] of Map.groupBy(given, one => one.officeId)) {
    const roles = Map.groupBy(some, ({ id }) => id).values()
    const entries = [...roles].map(of => {
      const [{ id, name, version }] = of as [Told]
      const words = of.map(
        one => `${titles.get(one.module) ?? one.module}：${scopeKinds[one.scope as keyof typeof scopeKinds]}`,
      )
      const changes = { scopes: ['', words.join('；')] as const }
      return { action: '授权', subject: 'role', subjectId: id, subjectName: name, subjectVersion: version, changes }
    })
    await writeLog(client, { ...system, officeId }, entries as never)
  }
}
