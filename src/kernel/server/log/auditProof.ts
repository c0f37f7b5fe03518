import type { ClientBase } from 'pg'
import { type Break, type ChainReport, followChain, inChain, readChain, unsealedOf } from './auditChain.ts'

/** How far a chain was proven last, and when; `wholeAt`: when every entry was. */
export type Proof = { seq: number; hash: Buffer; at: string; wholeAt: string }

/** Returns the database's clock. */
export async function momentOf(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select clock_timestamp() as at')
  return rows[0]?.at ?? ''
}

/** Returns the last proof of a chain; null without one. */
export async function lastProof(client: ClientBase, chain: number): Promise<Proof | null> {
  const { rows } = await client.query<Proof>(
    `select seq, hash, at, whole_at as "wholeAt" from operation_log_proof where chain = $1`,
    [chain],
  )
  return rows[0] ?? null
}

/** Keeps how far a chain is proven. `at`: when the proof began; `whole`: whether it checked every entry. */
export async function keepProof(
  client: ClientBase,
  chain: number,
  { links, head }: ChainReport,
  { at, whole }: { at: string; whole: boolean },
): Promise<void> {
  if (links === 0) return
  await client.query(
    `insert into operation_log_proof as p (chain, seq, hash, at, whole_at) values ($1, $2, decode($3, 'hex'), $4, $4)
     on conflict (chain) do update set seq = excluded.seq, hash = excluded.hash, at = excluded.at,
       whole_at = case when $5 then excluded.whole_at else p.whole_at end`,
    [chain, links, head, at, whole],
  )
}

/** Returns a break where the seal that was proven last is not there with its hash: somebody computed seals again, cut off the end, or edited the proof. */
export async function otherSeal(client: ClientBase, chain: number, { seq, hash }: Proof): Promise<Break | null> {
  const { rows } = await client.query<{ hash: Buffer }>(
    'select hash from operation_log_seal where office_id = $1 and seq = $2',
    [chain, seq],
  )
  return rows[0]?.hash.equals(hash) ? null : { seq, logId: null, entry: null, reason: otherInWords }
}

const otherInWords =
  '封印与上次校验时不同：它或它之前的封印被重算、删除，或上次校验的结果被改过；请用 --whole 校验全部记录，并与另存的末条哈希核对'

/**
 * Verifies a chain from its last proof on: the links after it, and by counting that before it no entry and no seal was added or removed. It does
 * not see an old entry that was changed in its place (docs/audit.md).
 */
export async function verifySince(
  client: ClientBase,
  chain: number,
  proof: Proof,
): Promise<ChainReport & { unsealed: number }> {
  const report = await followChain(
    readChain(read => read(client), chain, proof.seq),
    proof,
  )
  const since = await dayBefore(client, proof)
  const { count, oldest } = await unsealedOf(client, chain, since)
  const broken = report.broken ?? oldest ?? (await miscounted(client, chain, since))
  return { ...report, broken, unsealed: count }
}

async function dayBefore(client: ClientBase, { at }: Proof): Promise<string> {
  const { rows } = await client.query<{ since: string }>(`select $1::timestamptz - interval '1 day' as since`, [at])
  return rows[0]?.since ?? at
}

/**
 * Compares the numbers of entries and seals, of one moment. `since`: what is older than this had its seal when the last proof began, a day before
 * which no transaction that still writes has begun.
 */
async function miscounted(client: ClientBase, chain: number, since: string): Promise<Break | null> {
  const { rows } = await client.query<{ entries: number; seals: number; last: number; fresh: number }>(
    `select (select count(*) from operation_log l where ${inChain('l', chain)}) as entries,
       (select count(*) from operation_log_seal where office_id = $1) as seals,
       (select coalesce(max(seq), 0) from operation_log_seal where office_id = $1) as last,
       (select count(*) from operation_log l where ${inChain('l', chain)} and l.at >= $2
          and not exists (select from operation_log_seal s where s.office_id = $1 and s.log_id = l.id)) as fresh`,
    [chain, since],
  )
  const { entries = 0, seals = 0, last = 0, fresh = 0 } = rows[0] ?? {}
  const reason = countInWords({ lostSeals: last - seals, lostEntries: seals + fresh - entries })
  return reason ? { seq: last, logId: null, entry: null, reason } : null
}

function countInWords({ lostSeals, lostEntries }: { lostSeals: number; lostEntries: number }): string | null {
  const whole = '；请用 --whole 校验全部记录，看是哪一条'
  if (lostSeals !== 0) return `上次校验之前的封印少了 ${lostSeals} 条${whole}`
  if (lostEntries > 0) return `上次校验之前的记录少了 ${lostEntries} 条${whole}`
  return lostEntries < 0 ? `上次校验之前的记录多了 ${-lostEntries} 条${whole}` : null
}
