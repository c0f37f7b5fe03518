import { randomBytes } from 'node:crypto'
import { hashToken } from '../../src/kernel/server/desk/session.ts'
import type { Field } from '../../src/modules/forms/api/formFields.ts'
import { type SortKindName, sortKinds, sortRoutes } from '../../src/modules/settings/api/sort.ts'
import { type Fixtures, fixtures } from '../support/fixtures.ts'
import { addAccount, foundCompany } from '../support/people.ts'
import type { TestServer } from '../support/server.ts'

export type Person = 'boss' | 'sales' | 'platform' | 'nobody' | 'stranger'

/** What requests are made on: a company with rows of every kind, and the tokens of those who ask. */
export type Scene = {
  fixtures: Fixtures
  names: { boss: string }
  /** A salesperson's number: somebody whom documents and records can be given to. */
  seller: number
  forms: { id: number; fields: Field[] }[]
  /** Lists that stand in an order, by what is in them. */
  orders: { kind: string; key: number; ids: number[] }[]
  tokens: Record<Person, string | null>
  /** A new token for somebody whose session a request has ended. */
  renew(who: Person): Promise<void>
}

/**
 * Founds a company and makes rows of every kind in it, `round` in all its names: requests change and remove rows, disable
 * people and take away their rights, so that after some of them there has to be a new one.
 */
export async function setScene(server: TestServer, round: number): Promise<Scene> {
  const { owner } = server
  const signIn = (username: string) => tokenOf(server, username)
  const company = await foundCompany({ ...server, signIn }, `模糊${round}`, `fuzz.boss${round}`)
  const sales = await company.hire(`fuzz.sales${round}`, '导购')
  await addAccount(owner, `fuzz.platform${round}`, { isPlatform: true })
  await owner.query('update office set office_user_max_num = 100000 where id = $1', [company.officeId])
  const { rows } = await owner.query('select min(id) as boss from employee where office_id = $1', [company.officeId])
  const tokens: Scene['tokens'] = {
    boss: company.boss,
    sales: sales.token,
    platform: await signIn(`fuzz.platform${round}`),
    nobody: null,
    stranger: 'ab'.repeat(32),
  }
  return {
    tokens,
    names: { boss: `fuzz.boss${round}` },
    seller: sales.employeeId,
    forms: await formsOf(server, company.officeId),
    orders: await ordersOf(server, company.boss),
    fixtures: await fixtures(owner, { officeId: company.officeId, employeeId: rows[0].boss }, `样${round}`),
    async renew(who) {
      if (who in { boss: 1, sales: 1, platform: 1 }) tokens[who] = await signIn(`fuzz.${who}${round}`)
    },
  }
}

async function formsOf({ owner }: TestServer, officeId: number): Promise<Scene['forms']> {
  const { rows } = await owner.query('select id, fields from approval_form where office_id = $1 order by id', [
    officeId,
  ])
  return rows
}

async function ordersOf(server: TestServer, as: string): Promise<Scene['orders']> {
  const kinds = Object.keys(sortKinds) as SortKindName[]
  const found = await Promise.all(
    kinds.map(async kind => {
      const groups = await server.ask(sortRoutes.groups, { as, query: { kind } })
      return groups.map(({ key, items }) => ({ kind, key, ids: items.map(({ id }) => id) }))
    }),
  )
  return found.flat()
}

/** Begins a session past the sign-in, which lets nobody in so often. */
async function tokenOf({ owner }: TestServer, username: string): Promise<string> {
  const token = randomBytes(32).toString('hex')
  await owner.query(
    `insert into session (token_hash, account_id, office_id, address, device, expires_at)
     select $1, a.id, (select min(e.office_id) from employee e where e.account_id = a.id), '10.0.0.1', '', now() + interval '1 hour'
     from account a where a.username = $2`,
    [hashToken(token), username],
  )
  return token
}
