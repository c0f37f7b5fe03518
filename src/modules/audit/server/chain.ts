import { media } from '../../../kernel/contract/media.ts'
import { formatDateTime } from '../../../kernel/contract/time.ts'
import { breakInWords, exportedPage, type Reads, verifyChain } from '../../../kernel/server/auditChain.ts'
import type { GivenFile } from '../../../kernel/server/givenFile.ts'
import type { Who } from '../../../kernel/server/sessionDesk.ts'
import type { Verified } from '../contract/log.ts'

/** Verifies a chain as the person sees it, page by page: a company's own, or (0) the platform's. */
export async function verified(reads: Reads, chain: number): Promise<Verified> {
  const { links, head, broken } = await verifyChain(reads, chain)
  return { links, head, broken: broken && breakInWords(broken) }
}

/** Returns the chain as a file that anyone can verify (docs/audit.md). */
export function chainFile({ accountId }: Who, chain: number): GivenFile {
  const name = `操作日志校验文件 ${formatDateTime(new Date()).replaceAll(':', '')}.jsonl`
  return {
    name,
    mediaType: media.lines,
    content: { accountId, officeId: chain || null, page: (client, after) => exportedPage(client, chain, after) },
  }
}
