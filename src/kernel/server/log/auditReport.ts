import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { ClientBase } from 'pg'
import { formatDateTime } from '../../api/time.ts'
import { breakInWords, type ChainReport, followChain, type Link, linkOf, verifyChain } from './auditChain.ts'
import { keepProof, lastProof, momentOf, otherSeal, type Proof, verifySince } from './auditProof.ts'
import { type Followed, type Missing, missingInWords, missingRows, recordedTables } from './auditRows.ts'

/**
 * The result of checking one chain and the records of its entries; `name` is the title that a person knows, `since` the proof from which it went
 * on (null: every entry was checked).
 */
export type Verdict = {
  name: string
  report: ChainReport
  unsealed: number
  missing: Missing[]
  since: Proof | null
}

const platformName = '平台'

/** Returns the chains of the database: the platform's own and every company's, or the one of a company's name or number. */
export async function chainsOf(client: ClientBase, office?: string): Promise<{ chain: number; name: string }[]> {
  const { rows } = await client.query<{ chain: number; name: string }>(
    `select 0 as chain, $2 as name where $1::text is null or $1 in ('0', $2)
     union all select id, office_name from office where $1::text is null or office_name = $1 or id::text = $1 order by chain`,
    [office ?? null, platformName],
  )
  return rows
}

/**
 * Verifies chains one after the other, as the owner of the database: every entry, or with `goesOn` those after the last proof, and keeps how far
 * each is proven. What was committed since the last sealing is sealed first, as a node would. `followed` names the kinds of records. Throws if no
 * company is called `office`.
 */
export async function verifyDatabase(
  client: ClientBase,
  followed: Followed,
  { office, goesOn = false }: { office?: string | undefined; goesOn?: boolean } = {},
): Promise<Verdict[]> {
  const chains = await chainsOf(client, office)
  if (chains.length === 0) throw new Error(`没有企业“${office}” / no such company: ${office}`)
  await client.query('select from door_seal_log(false)')
  const tables = await recordedTables(client)
  const verdicts: Verdict[] = []
  for (const { chain, name } of chains) {
    const { since, unsealed, report } = await proven(client, chain, goesOn)
    verdicts.push({
      name,
      report,
      unsealed,
      since,
      missing: await missingRows(client, chain || null, followed, tables),
    })
  }
  return verdicts
}

async function proven(
  client: ClientBase,
  chain: number,
  goesOn: boolean,
): Promise<Pick<Verdict, 'since' | 'unsealed' | 'report'>> {
  const kept = await lastProof(client, chain)
  const since = goesOn ? kept : null
  const other = kept && (await otherSeal(client, chain, kept))
  const at = await momentOf(client)
  const { unsealed, ...found } = since
    ? await verifySince(client, chain, since)
    : await verifyChain(read => read(client), chain)
  const report = { ...found, broken: (since && other) || found.broken || other }
  if (!report.broken) await keepProof(client, chain, report, { at, whole: since === null })
  return { since, unsealed, report }
}

/** Says in words which entry of which log has a hash (64 hex digits), as the command printed it once, or that none has. */
export async function hashInWords(client: ClientBase, hash: string): Promise<{ isThere: boolean; words: string }> {
  const { rows } = await client.query<{ name: string; seq: number; at: string }>(
    `select coalesce(o.office_name, $2) as name, s.seq, to_char(s.sealed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
     from operation_log_seal s left join office o on o.id = s.office_id where encode(s.hash, 'hex') = lower($1)`,
    [hash.trim(), platformName],
  )
  const [found] = rows
  return {
    isThere: found !== undefined,
    words: found
      ? `✓ ${found.name}：哈希 ${hash} 是第 ${found.seq} 条，封印于 ${found.at} / the hash is that of entry ${found.seq}`
      : `✗ 没有哪条记录的哈希是 ${hash} / no entry has this hash`,
  }
}

/** Verifies an export (JSON Lines): from its lines alone, without a database. Throws if it is not one. */
export async function verifyFile(path: string): Promise<Verdict> {
  return { name: path, report: await followChain(linesOf(path)), unsealed: 0, missing: [], since: null }
}

async function* linesOf(path: string): AsyncGenerator<Link> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield linkOf(line)
}

/** Tells whether nothing is wrong with a chain and its records. */
export const isSound = ({ report, missing }: Verdict): boolean => !report.broken && missing.length === 0

/** Returns a verdict in words, for the terminal. */
export function verdictInWords(verdict: Verdict): string {
  const { name, missing } = verdict
  const lost = missing.length > 0 ? [`✗ ${name}：${missingInWords(missing)}`] : []
  return [chainInWords(verdict), ...lost].join('\n')
}

function chainInWords({ name, report: { links, head, broken }, unsealed, since }: Verdict): string {
  if (!broken && since) {
    const [fresh, whole] = [links - since.seq, formatDateTime(since.wholeAt)]
    return `✓ ${name}：上次校验（第 ${since.seq} 条）之后的 ${fresh} 条记录完整，末条哈希 ${head}；全部记录上次校验于 ${whole} / ${fresh} entries hold since the last proof, the whole was proven at ${whole}`
  }
  if (!broken) return `✓ ${name}：${links} 条记录完整，末条哈希 ${head || '无'} / ${links} entries hold`
  const more = unsealed > 1 ? `，共 ${unsealed} 条记录超过一小时没有封印` : ''
  return `✗ ${name}：${breakInWords(broken)}${more} / broken after ${links} entries`
}
