import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { z } from 'zod'
import { clock } from '../../../../kernel/server/clock.ts'
import { Desk } from '../../../../kernel/server/desk/desk.ts'
import { noPermissions } from '../../../../kernel/server/desk/permissions.ts'
import type { SessionDesk } from '../../../../kernel/server/desk/sessionDesk.ts'
import { point } from '../../../../kernel/server/module.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type DictionaryKind, stockDictionary } from '../../../settings/server/index.ts'
import type { NewOffice } from '../../api/newOffice.ts'
import type { OfficeChoice } from '../../api/office.ts'
import { type DefaultRole, defaultRoleTypes } from '../defaults/defaults.ts'

/** Adds a module's rows to a new company, in the transaction that founds it. `at`: ISO time of the founding. */
export type Founding = (client: ClientBase, officeId: number, at: string) => Promise<void>

/** The content of a new company. */
export type Start = {
  roles: readonly DefaultRole[]
  dictionaries: readonly DictionaryKind[]
  foundings: readonly Founding[]
}

/**
 * Founds a company: its row, its first department, the founder as its administrator, the roles and words a company starts
 * with, and what the modules give it. Throws 40000 if the name is taken.
 */
export async function foundOffice(
  desk: SessionDesk,
  office: z.output<typeof NewOffice>,
  start: Start,
): Promise<OfficeChoice> {
  const { rows } = await sql<{ id: number }>`select door_new_office_id() as id`.execute(desk.db)
  const [{ id }] = rows as [{ id: number }]
  await enterOffice(desk, id)
  const founded = await desk.db
    .insertInto('office')
    .values({ id, ...office, founderId: desk.who.accountId })
    .onConflict(conflict => conflict.column('officeName').doNothing())
    .returning('officeName')
    .executeTakeFirst()
  if (!founded) throw badInput('officeName', '企业名称已被使用，请换一个')
  await settle(desk, id, founded.officeName, start)
  const at = clock.date().toISOString()
  for (const founding of start.foundings) await founding(desk.client, id, at)
  return { officeId: id, officeName: founded.officeName, officeLoginStatus: 0, logo: '' }
}

/** Sets the transaction's office to the new company. */
function enterOffice(desk: SessionDesk, officeId: number) {
  return sql`select set_config('app.office', ${String(officeId)}, true)`.execute(desk.db)
}

async function settle(
  desk: SessionDesk,
  officeId: number,
  officeName: string,
  { roles, dictionaries }: Start,
): Promise<void> {
  const { accountId } = desk.who
  const { realName: name } = await desk.db
    .selectFrom('account')
    .select('realName')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const founder = await desk.db
    .insertInto('employee')
    .values({ officeId, accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const inside = new Desk(
    desk.client,
    desk.origin,
    { ...desk.who, officeId, employeeId: founder.id, name },
    noPermissions,
  )
  await inside.log({ action: '创建企业', subject: 'office', subjectId: officeId, subjectName: officeName })
  const department = await inside.insert('department', { name: '总部' }, { action: '新增' })
  const [person] = await inside.lock('employee', [founder.id])
  if (person) await inside.change('employee', person, { departmentId: department.id }, { action: '入职' })
  await stockRoles(inside, roles)
  await stockDictionary(inside, dictionaries)
}

async function stockRoles(desk: Desk, roles: readonly DefaultRole[]): Promise<void> {
  const types = await desk.insertMany(
    'roleType',
    defaultRoleTypes.map((name, position) => ({ name, position })),
    { action: '新增' },
  )
  for (const [position, role] of roles.entries()) {
    const typeId = types.find(type => type.name === role.type)?.id as number
    const { id } = await desk.insert(
      'role',
      { typeId, code: role.code, name: role.name, isAdmin: role.isAdmin, position },
      { action: '新增' },
    )
    await grant(desk, id, role)
    if (role.isAdmin)
      await desk.db
        .insertInto('employeeRole')
        .values({ officeId: desk.officeId, employeeId: desk.employeeId, roleId: id })
        .execute()
  }
}

async function grant(desk: Desk, roleId: number, { menus, elements, scopes }: DefaultRole): Promise<void> {
  const { officeId, db } = desk
  const insert = { officeId, roleId }
  if (menus.length > 0)
    await db
      .insertInto('roleMenu')
      .values(menus.map(menuCode => ({ ...insert, menuCode })))
      .execute()
  if (elements.length > 0)
    await db
      .insertInto('roleElement')
      .values(elements.map(elementCode => ({ ...insert, elementCode })))
      .execute()
  const scoped = Object.entries(scopes).map(([module, scope]) => ({ ...insert, module, scope }))
  if (scoped.length > 0) await db.insertInto('roleScope').values(scoped).execute()
}

/** The additions of modules to a new company, in this order, besides its roles and words. */
export const foundings = point<Founding>('foundings')
