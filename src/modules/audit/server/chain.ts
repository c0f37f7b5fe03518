import { codes } from '../../../kernel/api/envelope.ts'
import { media } from '../../../kernel/api/media.ts'
import { formatDateTime } from '../../../kernel/api/time.ts'
import { clock } from '../../../kernel/server/clock.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Who } from '../../../kernel/server/desk/sessionDesk.ts'
import type { GivenFile } from '../../../kernel/server/files/givenFile.ts'
import { breakInWords, exportedPage, type Reads, verifyChain } from '../../../kernel/server/log/auditChain.ts'
import { Refusal } from '../../../kernel/server/refusal.ts'
import { seesAllCustom } from '../../customFields/server/index.ts'
import type { Verified } from '../api/log.ts'
import type { LogBook } from './book.ts'

/** Verifies a chain as the person sees it, page by page: a company's own, or (0) the platform's. */
export async function verified(reads: Reads, chain: number): Promise<Verified> {
  const { links, head, broken } = await verifyChain(reads, chain)
  return { links, head, broken: broken && breakInWords(broken) }
}

/**
 * Throws 40300 if anything in a company's log is hidden from the person. A line without a field would not fit its hash, so
 * the file is for those who see every field.
 */
export async function assertSeesAll(desk: Desk, book: LogBook): Promise<void> {
  const hidden = [...hiddenOf(desk, book), ...(await hiddenCustomOf(desk, book))]
  if (hidden.length === 0) return
  const of = [...new Set(hidden)].join('、')
  throw new Refusal(
    codes.forbidden,
    `校验文件不能略去任何字段，其中${of}有您不能查看的字段，所以您不能导出；请由能查看全部字段的同事导出`,
  )
}

function hiddenOf(desk: Desk, { subjects }: LogBook): string[] {
  const hiding = Object.values(subjects).filter(({ hides }) => (hides?.(desk) ?? []).length > 0)
  return hiding.map(({ title }) => title)
}

async function hiddenCustomOf(desk: Desk, { customized }: LogBook): Promise<string[]> {
  const hiding: string[] = []
  for (const noun of customized) if (!(await seesAllCustom(desk, noun))) hiding.push(noun.title)
  return hiding
}

/** Returns the chain as a file that anyone can verify (docs/audit.md). */
export function chainFile({ accountId }: Who, chain: number): GivenFile {
  const name = `操作日志校验文件 ${formatDateTime(clock.date()).replaceAll(':', '')}.jsonl`
  return {
    name,
    mediaType: media.lines,
    content: { accountId, officeId: chain || null, page: (client, after) => exportedPage(client, chain, after) },
  }
}
