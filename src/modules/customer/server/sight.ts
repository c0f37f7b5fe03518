import type { Selectable } from 'kysely'
import { prepared } from '../../../kernel/server/database/prepared.ts'
import type { Customer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { together } from '../../../kernel/server/desk/together.ts'
import type { Bind, Condition } from '../../../kernel/server/list/list.ts'
import { inScopeOf, membersSql, waysTo } from '../../../kernel/server/record/visibility.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { CustomerSection, Link } from './kinds.ts'

export type CustomerRecord = Selectable<Customer>

/**
 * A customer that a person may see, with why: their data scope reaches it, or they were granted to see it until then.
 */
export type Sight = {
  customer: CustomerRecord
  links: Map<string, Link[]>
  inScope: boolean
  grantedUntil: string | null
}

/**
 * Tells whether the person sees every customer of the office: the data scope of one kind of record is the whole
 * office.
 */
export function seesAll(desk: Desk, sections: readonly CustomerSection[]): boolean {
  return sections.some(section => desk.reach(section.module).office)
}

/** Returns the condition of customers (alias `u`) that the person's data scope reaches; of those `among` numbers, where they are given. */
export function inScope(desk: Desk, sections: readonly CustomerSection[], among?: readonly number[]): Condition {
  if (seesAll(desk, sections)) return () => 'true'
  return bind => anyOf(reachedSqls(desk, sections, bind, among))
}

/**
 * Returns a union of sets of customers: each is hashed once, and the newest customers are read until a page is full. As one
 * set, all customers would be joined and sorted first.
 */
const anyOf = (sets: readonly string[]) => `(${sets.map(set => `u.id in (${set})`).join(' or ')})`

const few = 100

/**
 * Returns the customers of each section's rows in the person's data scope. Where a few are asked about, only their rows are read, and not
 * all that the person has.
 */
function reachedSqls(
  desk: Desk,
  sections: readonly CustomerSection[],
  bind: Bind,
  among?: readonly number[],
): string[] {
  const ways = sections.map(section => waysTo(desk, section, 'customer_id', bind))
  const isFew = among !== undefined && among.length <= few && ways.some(of => of.length > 0)
  const these = isFew ? ` and t.customer_id = any(${bind(among)}::bigint[])` : ''
  return ways.map(of => [...of.map(way => `${way}${these}`), 'select null::bigint where false'].join(' union all '))
}

function grantedSql(desk: Desk, bind: Bind): string {
  return `select customer_id from customer_access where office_id = ${bind(desk.officeId)}
    and employee_id = ${bind(desk.employeeId)} and status = 'granted' and until > now()`
}

/** Returns the condition of customers (alias `u`) that the person was granted to see. */
export function granted(desk: Desk): Condition {
  return bind => `u.id in (${grantedSql(desk, bind)})`
}

/** Returns the condition of customers (alias `u`) that the person may see, by scope or by a grant; of those `among` numbers, where they are given. */
export function inSight(desk: Desk, sections: readonly CustomerSection[], among?: readonly number[]): Condition {
  if (seesAll(desk, sections)) return () => 'true'
  return bind => anyOf(sightSqls(desk, sections, bind, among))
}

const sightSqls = (desk: Desk, sections: readonly CustomerSection[], bind: Bind, among?: readonly number[]) => [
  ...reachedSqls(desk, sections, bind, among),
  grantedSql(desk, bind),
]

/** Tells whether the person sees the customers of their own records alone, and those that were granted. */
export function seesOwnAlone(desk: Desk, sections: readonly CustomerSection[]): boolean {
  return sections.every(
    section => !desk.reach(section.module).office && desk.reach(section.module).departmentIds.length === 0,
  )
}

/**
 * Returns SQL for the numbers of the customers that the person may see, some of them more than once; undefined for people
 * who see all.
 */
export function sightSql(desk: Desk, sections: readonly CustomerSection[], bind: Bind): string {
  return sightSqls(desk, sections, bind).join(' union all ')
}

/** Returns the condition of customers (alias `u`) with a record that the person owns. */
export function ownedBy(desk: Desk, sections: readonly CustomerSection[]): Condition {
  return bind => {
    const [office, me] = [bind(desk.officeId), bind(desk.employeeId)]
    const owned = ({ table }: CustomerSection) =>
      `select t.customer_id from ${table} t where t.office_id = ${office} and t.owner_id = ${me}`
    return anyOf(sections.map(owned))
  }
}

/** Returns those of these customers that fulfil a condition over `u`. */
export async function whichOf(desk: Desk, ids: readonly number[], condition: Condition): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const values: unknown[] = []
  const bind: Bind = value => `$${values.push(value)}`
  const where = `u.office_id = ${bind(desk.officeId)} and u.id = any(${bind(ids)}) and ${condition(bind)}`
  const { rows } = await desk.client.query<{ id: number }>(
    prepared(`select u.id from customer u where ${where}`, values),
  )
  return new Set(rows.map(row => row.id))
}

/** Returns the customer itself, or the one with which it was merged. Throws 40400 without one. */
export async function standingCustomer(desk: Desk, id: number): Promise<CustomerRecord> {
  const found = await desk.from('customer').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('客户')
  return found.mergedIntoId === null ? found : standingCustomer(desk, found.mergedIntoId)
}

/** Returns the records about a customer, by section. */
export async function linksOf(
  desk: Desk,
  sections: readonly CustomerSection[],
  customerId: number,
): Promise<Map<string, Link[]>> {
  const each = sections.map(
    section => `select '${section.key}' as section, t.id, t.owner_id as "ownerId", t.department_id as "departmentId",
      ${membersSql(section)} as "memberIds"
      from ${section.table} t where t.office_id = $1 and t.customer_id = $2`,
  )
  const { rows } = await desk.client.query<Link & { section: string }>(
    prepared(`${each.join(' union all ')} order by id desc`, [desk.officeId, customerId]),
  )
  return Map.groupBy(rows, row => row.section)
}

/** Returns the date until which the person was granted sight of the customer; null without a grant. */
async function grantOf(desk: Desk, customerId: number): Promise<string | null> {
  const { rows } = await desk.client.query<{ until: string | null }>(
    prepared(
      `select max(until) as until from customer_access
       where office_id = $1 and customer_id = $2 and employee_id = $3 and status = 'granted' and until > now()`,
      [desk.officeId, customerId, desk.employeeId],
    ),
  )
  return rows[0]?.until ?? null
}

/** Tells whether a record lies in the person's data scope, or they work on it. */
export function reachesLink(desk: Desk, section: CustomerSection, link: Link): boolean {
  return inScopeOf(desk, section, { ...link, joined: link.memberIds.includes(desk.employeeId) })
}

/** Tells whether the person's data scope reaches one of a customer's records, or all customers. */
export function reachesOne(desk: Desk, sections: readonly CustomerSection[], links: Map<string, Link[]>): boolean {
  return (
    seesAll(desk, sections) ||
    sections.some(section => links.get(section.key)?.some(link => reachesLink(desk, section, link)) ?? false)
  )
}

/** Returns a customer that the person may see; of a merged one, the one that was kept. Throws 40400 otherwise. */
export async function sightOf(desk: Desk, sections: readonly CustomerSection[], id: number): Promise<Sight> {
  const [customer, own] = await together(
    () => standingCustomer(desk, id),
    () => linksOf(desk, sections, id),
  )
  const links = customer.id === id ? own : await linksOf(desk, sections, customer.id)
  const scope = reachesOne(desk, sections, links)
  const grantedUntil = scope ? null : await grantOf(desk, customer.id)
  if (!scope && grantedUntil === null) throw notFound('客户')
  return { customer, links, inScope: scope, grantedUntil }
}

/** Returns the person's scope of a customer for a change: a granted sight is not enough. Throws 40400 otherwise. */
export async function scopeOf(desk: Desk, sections: readonly CustomerSection[], id: number): Promise<Sight> {
  const sight = await sightOf(desk, sections, id)
  if (!sight.inScope) throw notFound('客户')
  return sight
}

/**
 * Returns the records of a section that the person may see: those within their scope; all if sight of the whole customer was
 * granted.
 */
export function seenLinks(desk: Desk, section: CustomerSection, sight: Sight): Link[] {
  const links = sight.links.get(section.key) ?? []
  return sight.inScope ? links.filter(link => reachesLink(desk, section, link)) : links
}
