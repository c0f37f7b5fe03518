import type { Client } from 'pg'
import { customerPrefix } from '../../seeds/demoAccounts.ts'

/** The people of the measurement: company 1, its sellers o1sales1 … o1sales8 and their manager o1manager1. */
export const officeId = 1
/** How many people write at once. */
export const together = 8
// The phones of the generator and of imports are lower.
const firstPhone = 40_000_000

/** A person of the company, for handwritten statements. */
export type Actor = { employeeId: number; accountId: number; departmentId: number; name: string }
/** A record that a write changes. */
export type Target = { id: number; version: number; customerId: number; phone: string }

/** Returns the phone of this benchmark's n-th customer; no other record has it. */
export const phoneAt = (n: number): string =>
  customerPrefix + String(((firstPhone + n) * 7919) % 100_000_000).padStart(8, '0')

export async function actorOf(owner: Client, name: string): Promise<Actor> {
  const { rows } = await owner.query<Actor>(
    `select id as "employeeId", account_id as "accountId", department_id as "departmentId", name from employee where office_id = $1 and name = $2`,
    [officeId, name],
  )
  return rows[0] as Actor
}

/** The first ids of this benchmark's records. */
export type Mark = { clue: number; customer: number; opportunity: number; notification: number }

export async function markNow(owner: Client): Promise<Mark> {
  const { rows } = await owner.query<Mark>(
    `select ${['clue', 'customer', 'opportunity', 'notification']
      .map(table => `(select coalesce(max(id), 0) from ${table}) as ${table}`)
      .join(', ')}`,
  )
  return rows[0] as Mark
}

/** Makes clues with customers of their own, for a seller, or (null) in the company's pool. Returns them in order. */
export async function layClues(owner: Client, seller: Actor | null, from: number, count: number): Promise<Target[]> {
  const phones = Array.from({ length: count }, (_, at) => phoneAt(from + at))
  const { rows } = await owner.query<Target>(
    `with person as (
       insert into customer (office_id, name, phone, community) select $1, '测写客户', phone, '' from unnest($2::text[]) phone returning id, phone
     ), made as (
       insert into clue (office_id, customer_id, channel_id, status, owner_id, department_id, assigned_at, pool_id, pooled_at)
       select $1, id, (select min(id) from dictionary_item where office_id = $1 and type_code = 'clueChannel'),
         case when $3::bigint is null then 'pooled' else 'following' end, $3, $4, now(),
         case when $3 is null then (select id from pool where office_id = $1 and is_default) end, case when $3 is null then now() end
       from person returning id, version, customer_id
     )
     select made.id, version, customer_id as "customerId", phone from made join person on person.id = made.customer_id order by made.id`,
    [officeId, phones, seller?.employeeId ?? null, seller?.departmentId ?? null],
  )
  return rows
}

/** Makes deals in the first stage, each with a customer of its own. */
export async function layDeals(owner: Client, seller: Actor, from: number, count: number): Promise<Target[]> {
  const phones = Array.from({ length: count }, (_, at) => phoneAt(from + at))
  const { rows } = await owner.query<Target>(
    `with person as (
       insert into customer (office_id, name, phone, community) select $1, '测写客户', phone, '' from unnest($2::text[]) phone returning id, phone
     ), first as (
       select s.stage_group_id, s.id from stage s join stage_group g on g.office_id = s.office_id and g.id = s.stage_group_id and g.is_default
       where s.office_id = $1 order by s.position limit 1
     ), made as (
       insert into opportunity (office_id, number, name, customer_id, stage_group_id, stage_id, owner_id, department_id, assigned_at, expected_amount, created_by)
       select $1, 'W' || person.id, '测写商机', person.id, stage_group_id, first.id, $3, $4, now(), 5000000, $3 from person, first
       returning id, version, customer_id
     )
     select made.id, version, customer_id as "customerId", phone from made join person on person.id = made.customer_id order by made.id`,
    [officeId, phones, seller.employeeId, seller.departmentId],
  )
  return rows
}

/** Raises the daily limit of claims for this benchmark. */
export async function allowClaims(owner: Client): Promise<void> {
  await owner.query(
    `insert into office_switch (office_id, code, value) values ($1, 'clueDailyClaims', '1000') on conflict do nothing`,
    [officeId],
  )
}

/** Deletes the benchmark's records. The log keeps its entries. */
export async function forgetWrites(owner: Client, mark: Mark): Promise<void> {
  const gone = [
    `follow_up where (kind, subject_id) in (select 'clue', id from clue where id > ${mark.clue}
      union all select 'opportunity', id from opportunity where id > ${mark.opportunity})`,
    `stage_change where opportunity_id > ${mark.opportunity}`,
    `opportunity where id > ${mark.opportunity}`,
    `clue where id > ${mark.clue}`,
    `customer where id > ${mark.customer}`,
    `notification where id > ${mark.notification}`,
    `known_value where office_id = ${officeId}`,
    `office_switch where office_id = ${officeId}`,
    `intake where office_id = ${officeId}`,
  ]
  await owner.query(
    `begin; set local session_replication_role = replica; ${gone.map(one => `delete from ${one}`).join('; ')}; commit`,
  )
}
