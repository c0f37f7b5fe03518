import { Readable } from 'node:stream'
import type { ClientBase } from 'pg'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import { breakInWords, exportedLine, readChain, verifyChain } from '../../../kernel/server/auditChain.ts'
import type { GivenFile } from '../../../kernel/server/fileTransfer.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import type { SessionDesk, Who } from '../../../kernel/server/sessionDesk.ts'
import { afterRequest } from '../../../kernel/server/transaction.ts'
import type { Verified } from '../contract/log.ts'

/** Verifies a chain as the person's transaction sees it: a company's own, or (0) the platform's. */
export async function verified(desk: SessionDesk, chain: number): Promise<Verified> {
  const { links, head, broken } = await verifyChain(desk.client, chain)
  return { links, head, broken: broken && breakInWords(broken) }
}

/** The chain as a file that anyone can verify (docs/audit.md); read when the request's transaction has ended. */
export function chainFile(runtime: Pick<Runtime, 'pool'>, { accountId }: Who, chain: number): GivenFile {
  const name = `操作日志校验文件 ${formatDateTime(new Date()).replaceAll(':', '')}.jsonl`
  const lines = afterRequest(runtime, { accountId, officeId: chain || null }, client => linesOf(client, chain))
  return { name, mediaType: 'application/x-ndjson', content: Readable.from(lines) }
}

async function* linesOf(client: ClientBase, chain: number): AsyncGenerator<string> {
  for await (const link of readChain(client, chain)) yield exportedLine(link)
}
