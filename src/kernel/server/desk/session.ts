import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Entered } from './lastEntries.ts'
import type { Viewing, Who } from './sessionDesk.ts'

type Row = {
  account_id: number
  office_id: number | null
  employee_id: number | null
  department_id: number | null
  is_platform: boolean
  person_name: string
  permission_version: number
  viewer: Viewing | null
}

/** Returns the SHA-256 of a token, as sessions store it. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Returns the token of a request: Authorization (with or without Bearer), or the query `token` where the route has one. */
export function tokenOf(headers: { authorization?: string }, query: unknown): string | null {
  const written = headers.authorization ?? (query as { token?: unknown } | undefined)?.token
  if (typeof written !== 'string') return null
  const token = written.replace(/^Bearer\s+/i, '').trim()
  return token ? token : null
}

/**
 * Sets the tenant of the running transaction from the session of a token's hash and returns the person; null if the session has expired or
 * ended, or its account, employment or office is disabled. Every call asks the database, so that an end works at once on
 * every node. A person who views as an employee is returned as that employee, unless `asOneself`.
 */
export async function enter(client: ClientBase, tokenHash: Buffer, asOneself = false): Promise<Entered | null> {
  const { rows } = await client.query<Row>({
    name: 'door_enter',
    text: 'select * from door_enter($1, $2)',
    values: [tokenHash, asOneself],
  })
  const [row] = rows
  if (!row) return null
  const who: Who = {
    accountId: row.account_id,
    officeId: row.office_id,
    employeeId: row.employee_id,
    departmentId: row.department_id,
    isPlatform: row.is_platform,
    name: row.person_name,
    tokenHash: tokenHash.toString('hex'),
    ...(row.viewer && { viewing: row.viewer }),
  }
  return { who, permissionVersion: row.permission_version }
}

/**
 * Sets the tenant of the running transaction as `enter` does, if the token's session still is what it was: the same company at the same version, and
 * nobody viewed. Returns whether it is.
 */
export async function enterAgain(
  client: ClientBase,
  { who, permissionVersion }: Entered,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rows } = await client.query<{ still: boolean }>({
    name: 'door_still',
    text: 'select door_still($1, $2, $3) as still',
    values: [tokenHash, who.officeId, permissionVersion],
  })
  return rows[0]?.still === true
}
