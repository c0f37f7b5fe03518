import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { hashPassword } from '../../src/modules/identity/server/password.ts'
import { demoAccounts, demoPassword } from '../demoAccounts.ts'
import { insertRows, reserveIds } from '../insert.ts'
import type { AccountPlan } from './staff.ts'

/** Hashes by username: of the demo's password, or of random bytes that nobody knows. */
async function passwordHashes(): Promise<(username: string) => string> {
  const names = demoAccounts.map(account => account.username)
  const [nobodys, ...demos] = await Promise.all([
    hashPassword(randomBytes(32).toString('base64')),
    ...names.map(() => hashPassword(demoPassword)),
  ])
  return username => demos[names.indexOf(username)] ?? nobodys
}

/** Inserts the accounts; returns their ids by username. */
export async function insertAccounts(client: ClientBase, plans: readonly AccountPlan[]): Promise<Map<string, number>> {
  const [hashOf, ids] = await Promise.all([passwordHashes(), reserveIds(client, 'account', plans.length)])
  const rows = plans.map(({ username, name, mobile, isPlatform, since }, index) => {
    const at = new Date(since).toISOString()
    const id = ids[index] as number
    return {
      id,
      username,
      mobile,
      realName: name,
      passwordHash: hashOf(username),
      isPlatform,
      createdAt: at,
      updatedAt: at,
    }
  })
  await insertRows(client, 'account', rows)
  return new Map(rows.map(row => [row.username, row.id]))
}
