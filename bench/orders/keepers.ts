import type { Client } from 'pg'
import { type Caller, signIn } from '../caller.ts'
import { bigOffice } from '../money/lay.ts'

const count = 40
const given = `from employee e, role r where e.office_id = ${bigOffice} and r.office_id = e.office_id and r.is_admin and e.name like 'sales%'`

/** Lets the forty sellers of the large company keep goods while `work` lasts. */
export async function withKeepers<T>(
  client: Client,
  address: string,
  work: (callers: readonly Caller[]) => Promise<T>,
): Promise<T> {
  await client.query(
    `insert into employee_role (office_id, employee_id, role_id) select e.office_id, e.id, r.id ${given} on conflict do nothing`,
  )
  try {
    const names = Array.from({ length: count }, (_, at) => `o${bigOffice}sales${at + 1}`)
    return await work(await Promise.all(names.map(name => signIn(address, name))))
  } finally {
    await client.query(`delete from employee_role x using (select e.id as employee, r.id as role ${given}) g
      where x.office_id = ${bigOffice} and x.employee_id = g.employee and x.role_id = g.role`)
  }
}
