import { hash } from 'node:crypto'
import type { QueryConfig } from 'pg'
import type { Reach } from '../../src/kernel/server/desk/permissions.ts'
import type { Bind } from '../../src/kernel/server/list/list.ts'

/** The person whose answer is measured: their company, and their scope in the measured modules. */
export type Person = {
  officeId: number
  employeeId: number
  clues: Reach
  deals: Reach
  contracts: Reach
  money: Reach
  orders: Reach
  shipments: Reach
  /** They see what goods cost. */
  cost: boolean
}

/** A handwritten prepared statement; `write` adds its parameters. */
export function statement(write: (bind: Bind) => string): QueryConfig {
  const values: unknown[] = []
  const text = write(value => `$${values.push(value)}`)
  return { name: hash('sha1', text, 'base64url'), text, values }
}

/** The rows of a company (alias `alias`) that a person sees by their owner and department. */
export function seenRows({ officeId, employeeId }: Person, alias: string, reach: Reach, bind: Bind): string {
  const all = `${alias}.office_id = ${bind(officeId)}`
  if (reach.office) return all
  const own = reach.own ? [`${alias}.owner_id = ${bind(employeeId)}`] : []
  return `${all} and (${[...inDepartments(alias, reach, bind), ...own].join(' or ')})`
}

const inDepartments = (alias: string, { departmentIds }: Reach, bind: Bind) =>
  departmentIds.length > 0 ? [`${alias}.department_id = any(${bind(departmentIds)})`] : []

/** The deals (alias `o`) outside pools that a person sees. */
export function seenDeals({ officeId, employeeId, deals }: Person, bind: Bind): string {
  const all = `o.office_id = ${bind(officeId)} and o.pool_id is null`
  if (deals.office) return all
  const own = deals.own ? [`o.id in (${ownDeals(officeId, employeeId, bind)})`] : []
  return `${all} and (${[...inDepartments('o', deals, bind), ...own].join(' or ')})`
}

function ownDeals(officeId: number, employeeId: number, bind: Bind): string {
  const [office, me] = [bind(officeId), bind(employeeId)]
  return `select id from opportunity where office_id = ${office} and owner_id = ${me}
    union all select opportunity_id from opportunity_member where office_id = ${office} and employee_id = ${me}`
}

/** The clues (alias `c`) outside pools that a person sees. */
export function seenClues({ officeId, employeeId, clues }: Person, bind: Bind): string {
  const all = `c.office_id = ${bind(officeId)} and c.status <> 'pooled'`
  if (clues.office) return all
  const own = clues.own ? [`c.owner_id = ${bind(employeeId)}`] : []
  return `${all} and (${[...inDepartments('c', clues, bind), ...own].join(' or ')})`
}

/** The clues (alias `c`) that a person counts as new: those of the whole company also in pools. */
export const cameClues = (person: Person, bind: Bind): string =>
  person.clues.office ? `c.office_id = ${bind(person.officeId)}` : seenClues(person, bind)

/** Returns the pairs of neighbouring letters, which the search indexes hold. */
export const pairsOf = (text: string) => [...text].slice(1).map((letter, at) => [...text][at] + letter)
