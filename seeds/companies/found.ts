import type { ClientBase } from 'pg'
import { formatDate } from '../../src/kernel/api/time.ts'
import {
  type DefaultRole,
  defaultRolesOf,
  defaultRoleTypes,
} from '../../src/modules/organisation/server/defaults/defaults.ts'
import { foundings } from '../../src/modules/organisation/server/index.ts'
import { dictionaries } from '../../src/modules/settings/server/index.ts'
import { world } from '../../src/world.ts'
import { day } from '../calendar.ts'
import { insertRows, reserveIds } from '../insert.ts'
import { type Employee, insertStaff } from './employ.ts'
import type { CompanyPlan } from './plan.ts'
import { staffOf } from './staff.ts'

/** A company of the demo as the rest of the seed needs it. */
export type Company = {
  plan: CompanyPlan
  officeId: number
  employees: readonly Employee[]
  /** The one pool it has. */
  poolId: number
  /** Id of a word of the dictionary. */
  wordId(typeCode: string, label: string): number
}

function profileOf({ profile }: CompanyPlan, now: number) {
  if (!profile) return {}
  const { memberDays, ...said } = profile
  return { ...said, memberUntil: memberDays === undefined ? null : formatDate(now + memberDays * day) }
}

async function insertOffice(client: ClientBase, plan: CompanyPlan, at: string, now: number): Promise<number> {
  const [id] = (await reserveIds(client, 'office', 1)) as [number]
  await insertRows(client, 'office', [
    {
      id,
      officeName: plan.name,
      officeType: plan.type,
      officeUserNum: plan.size,
      officeUserMaxNum: plan.seats,
      officeLoginStatus: plan.loginStatus,
      ...profileOf(plan, now),
      createdAt: at,
      updatedAt: at,
    },
  ])
  return id
}

async function insertWordTypes(client: ClientBase, officeId: number, at: string): Promise<void> {
  const types = world.all(dictionaries)
  const ids = await reserveIds(client, 'dictionary_type', types.length)
  const rows = types.map(({ code, name }, position) => {
    return { officeId, id: ids[position], code, name, builtIn: true, position, createdAt: at, updatedAt: at }
  })
  await insertRows(client, 'dictionary_type', rows)
}

async function insertWords(client: ClientBase, officeId: number, at: string): Promise<Map<string, number>> {
  await insertWordTypes(client, officeId, at)
  const words = world
    .all(dictionaries)
    .flatMap(({ code: typeCode, words }) => words.map(word => ({ typeCode, ...word })))
  const ids = await reserveIds(client, 'dictionary_item', words.length)
  const rows = words.map((word, index) => {
    return { officeId, id: ids[index] as number, ...word, position: index + 1, createdAt: at, updatedAt: at }
  })
  await insertRows(client, 'dictionary_item', rows)
  return new Map(rows.map(row => [`${row.typeCode}:${row.label}`, row.id]))
}

async function insertRoles(client: ClientBase, officeId: number, at: string): Promise<Map<string, number>> {
  const typeIds = await reserveIds(client, 'role_type', defaultRoleTypes.length)
  const kept = { createdAt: at, updatedAt: at }
  await insertRows(
    client,
    'role_type',
    defaultRoleTypes.map((name, index) => ({ officeId, id: typeIds[index], name, position: index + 1, ...kept })),
  )
  const defaultRoles = defaultRolesOf(world)
  const ids = await reserveIds(client, 'role', defaultRoles.length)
  const roles = defaultRoles.map((role, index) => ({ ...role, id: ids[index] as number }))
  const typeId = (type: string) => typeIds[defaultRoleTypes.indexOf(type)]
  await insertRows(
    client,
    'role',
    roles.map(({ id, code, name, type, isAdmin }, position) => {
      return { officeId, id, code, typeId: typeId(type), name, isAdmin, position, ...kept }
    }),
  )
  await insertRights(client, officeId, roles)
  return new Map(roles.map(role => [role.name, role.id]))
}

type RoleWithId = DefaultRole & { id: number }

async function insertRights(client: ClientBase, officeId: number, roles: readonly RoleWithId[]): Promise<void> {
  const menus = roles.flatMap(({ id, menus }) => menus.map(menuCode => ({ officeId, roleId: id, menuCode })))
  const elements = roles.flatMap(({ id, elements }) =>
    elements.map(elementCode => ({ officeId, roleId: id, elementCode })),
  )
  const scopes = roles.flatMap(({ id, scopes }) =>
    Object.entries(scopes).map(([module, scope]) => ({ officeId, roleId: id, module, scope })),
  )
  await insertRows(client, 'role_menu', menus)
  await insertRows(client, 'role_element', elements)
  await insertRows(client, 'role_scope', scopes)
}

/** Inserts a company with its words, roles, departments and people, who have the accounts given by username. */
export async function foundCompany(
  client: ClientBase,
  plan: CompanyPlan,
  accountIds: ReadonlyMap<string, number>,
  now: number,
): Promise<Company> {
  const staff = staffOf(plan, now)
  const at = new Date(Math.min(...staff.map(one => one.since)) - 10 * day).toISOString()
  const officeId = await insertOffice(client, plan, at, now)
  const words = await insertWords(client, officeId, at)
  const roleIds = await insertRoles(client, officeId, at)
  for (const founding of world.all(foundings)) await founding(client, officeId, at)
  const poolId = await poolOf(client, officeId)
  const employees = await insertStaff(client, { plan, staff, officeId, at, accountIds, roleIds })
  return { plan, officeId, employees, poolId, wordId: (typeCode, label) => found(words, `${typeCode}:${label}`) }
}

async function poolOf(client: ClientBase, officeId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from pool where office_id = $1', [officeId])
  return (rows[0] as { id: number }).id
}

function found(words: ReadonlyMap<string, number>, word: string): number {
  const id = words.get(word)
  if (id === undefined) throw new Error(`the seed needs the word ${word}, which a new company does not have`)
  return id
}
