import type { Client } from 'pg'
import { verifyDatabase } from '../src/kernel/server/log/auditReport.ts'
import type { Embedded } from '../src/kernel/server/postgres/embedded.ts'
import { subjectsOf } from '../src/modules/audit/server/index.ts'
import { world } from '../src/world.ts'
import { asOwner } from './database.ts'
import type { Result } from './result.ts'
import { median } from './statistics.ts'

const office = 'bench 日志'
const fresh = 2000 // entries since the last proof: a busy day of a company
const rounds = 5

/** Measures the proof of a company's log of `entries`: the whole, and from the last proof on, in turns. */
export function benchAudit(database: Embedded, entries: number): Promise<Result[]> {
  return asOwner(database, async client => {
    const id = await founded(client)
    try {
      await lay(client, id, entries)
      await taken(client, false)
      await lay(client, id, fresh)
      return await inTurns(client, id, entries)
    } finally {
      await client.query(
        `delete from operation_log where office_id = ${id}; delete from operation_log_seal where office_id = ${id};
         delete from operation_log_proof where chain = ${id}; delete from office where id = ${id}`,
      )
    }
  })
}

async function founded(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into office (office_name, office_type, office_user_num) values ('${office}', '瓷砖', '1-20人') returning id`,
  )
  return rows[0]?.id ?? 0
}

async function lay(client: Client, id: number, entries: number): Promise<void> {
  await client.query(
    `insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name, changes, route, address, device, trace_id)
     select $1, '小李', '编辑', 'clue', c.id, '王女士', jsonb_build_object('remark', jsonb_build_array('', md5(n::text))),
       'POST /api/crm/clue/update/:id', '10.0.0.1', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', md5(n::text)
     from generate_series(1, $2::int) n cross join (select min(id) as id from clue) c`,
    [id, entries],
  )
  await client.query(`update operation_log_sealing set at = '-infinity'`)
  await client.query('select from door_seal_log(false)')
  await client.query('vacuum analyze operation_log, operation_log_seal')
}

/** Returns the ms of one proof. */
async function taken(client: Client, goesOn: boolean): Promise<number> {
  const begin = performance.now()
  await verifyDatabase(client, subjectsOf(world), { office, goesOn })
  return performance.now() - begin
}

async function inTurns(client: Client, id: number, entries: number): Promise<Result[]> {
  const kept = `update operation_log_proof p set seq = s.seq, hash = s.hash from operation_log_seal s where p.chain = s.office_id and s.office_id = $1 and s.seq = $2`
  const pairs: { whole: number; since: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const whole = await taken(client, false)
    await client.query(kept, [id, entries])
    pairs.push({ whole, since: await taken(client, true) })
  }
  const [whole, since] = [median(pairs.map(pair => pair.whole)), median(pairs.map(pair => pair.since))]
  return [
    {
      name: '操作日志：从上次校验起 / 校验全部',
      value: median(pairs.map(pair => pair.since / pair.whole)),
      unit: '',
      limit: 0.2,
      better: 'lower',
      note: `${since.toFixed(0)} / ${whole.toFixed(0)} ms，${entries} 条，其后 ${fresh} 条，${rounds} 轮的中位数`,
    },
  ]
}
