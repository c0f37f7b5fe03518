import type pg from 'pg'
import type { ScopedModule } from '../../src/kernel/server/desk/access.ts'
import type { ClueStatus } from '../../src/modules/clue/api/clueList.ts'

let made = 0
const unique = (word: string) => `${word}${++made}`

/** Inserts a row past the product and gives its id. */
async function insert(owner: pg.Pool, table: string, values: Record<string, unknown>): Promise<number> {
  const slots = Object.keys(values).map((_, at) => `$${at + 1}`)
  const sql = `insert into ${table} (${Object.keys(values)}) values (${slots}) returning id`
  return (await owner.query(sql, Object.values(values))).rows[0].id
}

/** Makes a department, at the top unless below `parentId`. */
export function makeDepartment(owner: pg.Pool, officeId: number, parentId: number | null = null): Promise<number> {
  return insert(owner, 'department', { office_id: officeId, parent_id: parentId, name: unique('部门') })
}

export type NewRole = {
  menus?: readonly string[]
  elements?: readonly string[]
  /** Data scope by module; a list of department ids is the scope `chosen`. */
  scopes?: Readonly<Record<string, ScopedModule['roles'][string] | readonly number[]>>
}

/** Makes a role with exactly these rights, under the first role type of the office; gives its name, for `employ`. */
export async function makeRole(owner: pg.Pool, officeId: number, rights: NewRole = {}): Promise<string> {
  const { rows } = await owner.query('select id from role_type where office_id = $1 order by id limit 1', [officeId])
  const name = unique('角色')
  const id = await insert(owner, 'role', { office_id: officeId, type_id: rows[0].id, name })
  const { menus = [], elements = [], scopes = {} } = rights
  const grant = 'select $1::bigint, $2::bigint, unnest($3::text[])'
  await owner.query(`insert into role_menu (office_id, role_id, menu_code) ${grant}`, [officeId, id, menus])
  await owner.query(`insert into role_element (office_id, role_id, element_code) ${grant}`, [officeId, id, elements])
  for (const [module, scope] of Object.entries(scopes)) {
    const [kind, departmentIds] = typeof scope === 'string' ? [scope, []] : ['chosen', scope]
    const values = [officeId, id, module, kind, departmentIds]
    await owner.query(
      'insert into role_scope (office_id, role_id, module, scope, department_ids) values ($1, $2, $3, $4, $5)',
      values,
    )
  }
  return name
}

async function defaultPool(owner: pg.Pool, officeId: number): Promise<number> {
  const { rows } = await owner.query('select id from pool where office_id = $1 and is_default', [officeId])
  return rows[0].id
}

type NewClue = {
  name: string
  /** Normalised; one of the range that no network has, unless given. */
  phone: string
  status: Exclude<ClueStatus, 'invalid'>
  ownerId: number | null
  departmentId: number | null
  createdBy: number | null
  createdAt: Date
  nextFollowUpAt: Date | null
  /** Of one in a pool; the default one unless said. */
  poolId: number
}
export type MadeClue = { id: number; customerId: number; name: string; phone: string }

/** Makes a clue with a customer of its own: followed where it has an owner, unassigned otherwise, unless said. */
export async function makeClue(owner: pg.Pool, officeId: number, more: Partial<NewClue> = {}): Promise<MadeClue> {
  const {
    name = unique('客户'),
    ownerId = null,
    departmentId = null,
    createdBy = ownerId,
    createdAt = new Date(),
  } = more
  const phone = more.phone ?? `154${String(++made).padStart(8, '0')}`
  const kept = { office_id: officeId, created_by: createdBy, created_at: createdAt }
  const customerId = await insert(owner, 'customer', { ...kept, name, phone })
  const id = await insert(owner, 'clue', {
    ...kept,
    customer_id: customerId,
    status: more.status ?? (ownerId ? 'following' : 'unassigned'),
    owner_id: ownerId,
    department_id: departmentId,
    next_follow_up_at: more.nextFollowUpAt ?? null,
    pool_id: more.status === 'pooled' ? (more.poolId ?? (await defaultPool(owner, officeId))) : null,
  })
  return { id, customerId, name, phone }
}
