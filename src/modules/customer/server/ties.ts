import { snake } from '../../../kernel/server/desk/bulk.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Proofs } from '../../../kernel/server/ledger/proofs.ts'
import { conflict } from '../../../kernel/server/refusal.ts'
import type { CustomerReference, CustomerTie } from './kinds.ts'

type Tied = Extract<CustomerReference, { title: string; table: unknown }>
type Whose = { ownerId: number | null; departmentId: number | null }
type Torn = { number: string; of: Whose; name: string; to: Whose }

const whose = (alias: string) =>
  `json_build_object('ownerId', ${alias}.owner_id, 'departmentId', ${alias}.department_id)`

/** SQL of rows of the office $1 that are tied to another customer's record. */
const tornSql = ({ table, column }: Tied, { to }: CustomerTie, selected: string) =>
  `select ${selected} from ${snake(table)} t cross join lateral (${to}) x
   where t.office_id = $1 and x.customer_id <> t.${snake(column)}`

/** Returns the proofs that no row of a reference is tied to another customer's record, for the check of the ledger. */
export function tieProofs(reference: Tied): Proofs {
  const proven = (reference.ties ?? []).flatMap(tie =>
    tie.proof ? [[tie.proof, tornSql(reference, tie, `t.id, t.number || ' ' || x.name as document`)]] : [],
  )
  return Object.fromEntries(proven)
}

/** Throws 40900 if a row of these customers is tied to another customer's record, with what a person does first. */
export async function assertUntorn(
  desk: Desk,
  references: readonly CustomerReference[],
  customerIds: readonly number[],
): Promise<void> {
  const tied = references.filter((one): one is Tied => 'module' in one)
  for (const reference of tied)
    for (const tie of reference.ties ?? []) {
      const torn = await tornOf(desk, reference, tie, customerIds)
      if (torn) throw conflict(`不能撤销：${inWords(desk, reference, tie, torn)}`)
    }
}

async function tornOf(desk: Desk, reference: Tied, tie: CustomerTie, customerIds: readonly number[]) {
  const selected = `t.number, ${whose('t')} as "of", x.name, ${whose('x')} as "to"`
  const text = `${tornSql(reference, tie, selected)} and t.${snake(reference.column)} = any($2) order by t.id limit 1`
  const { rows } = await desk.client.query<Torn>(text, [desk.officeId, customerIds])
  return rows[0]
}

function inWords(
  desk: Desk,
  { title, module = 'none' }: Tied,
  tie: CustomerTie,
  { number, of, name, to }: Torn,
): string {
  if (!desk.reaches(module, of) || !desk.reaches(tie.module, to))
    return `您数据范围外有一张${title}，撤销后会跨在两位客户之间，请由能看到它的同事（如财务）处理后再撤销`
  return `${title} ${number} 与 ${name} 在撤销后不再是同一位客户的。${tie.first}`
}
