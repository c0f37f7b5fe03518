import { Readable } from 'node:stream'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import { breakInWords, exportedLine, readChain, verifyChain } from '../../../kernel/server/auditChain.ts'
import type { GivenFile } from '../../../kernel/server/fileTransfer.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { SessionDesk, Who } from '../../../kernel/server/sessionDesk.ts'
import type { Verified } from '../contract/log.ts'

/** Verifies a chain as the person's transaction sees it: a company's own, or (0) the platform's. */
export async function verified(desk: SessionDesk, chain: number): Promise<Verified> {
  const { links, head, broken } = await verifyChain(desk.client, chain)
  return { links, head, broken: broken && breakInWords(broken) }
}

/** The chain as a file that anyone can verify (docs/audit.md); read when the request's transaction has ended. */
export function chainFile({ pool }: Pick<Runtime, 'pool'>, who: Who, chain: number): GivenFile {
  const name = `操作日志校验文件 ${formatDateTime(new Date()).replaceAll(':', '')}.jsonl`
  return { name, mediaType: 'application/x-ndjson', content: Readable.from(lines(pool, who, chain)) }
}

async function* lines(pool: Runtime['pool'], { accountId }: Who, chain: number): AsyncGenerator<string> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`select set_config('app.office', $1, true), set_config('app.account', $2, true)`, [
      chain === 0 ? '' : String(chain),
      String(accountId),
    ])
    for await (const link of readChain(client, chain)) yield exportedLine(link)
  } finally {
    await client.query('rollback').then(
      () => client.release(),
      error => client.release(error),
    )
  }
}
