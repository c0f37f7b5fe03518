import { openAt } from '../../../kernel/api/record.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Served, StoredOf, TenantRecord } from '../../../kernel/server/record/serve.ts'
import type { AttachedFiles } from '../../approval/server/index.ts'
import type { DocumentTable, Kept } from './document.ts'

/** Returns how a served record is kept as a document: its approval links to it for whoever sees it. */
export function keptAs<R extends TenantRecord & { table: DocumentTable }>(served: Served<R>): Kept<R['table']> {
  const { record, tell, maySeeAny, sight } = served
  return {
    record,
    tell: (desk, rows) => tell(desk, rows as never),
    async links(desk, row) {
      const isSeen = maySeeAny(desk) && (await sight.sees(desk, row as unknown as StoredOf<R>))
      return isSeen ? [{ title: `打开${record.noun}`, path: openAt(record, (row as { id: number }).id) }] : []
    },
  }
}

/**
 * Returns the fields of a document that the person may not see: those behind an element, and those that name a record which they do not see.
 * `named`: by field the kind and number of that record.
 */
export async function concealedFrom(
  desk: Desk,
  behind: Readonly<Record<string, readonly string[]>>,
  named: Readonly<Record<string, readonly [kind: string, id: number]>> = {},
): Promise<string[]> {
  const unseen: string[] = []
  for (const [field, [kind, id]] of Object.entries(named))
    if (!(await desk.names(kind, [id])).has(id)) unseen.push(field)
  const hidden = Object.entries(behind).flatMap(([element, fields]) => (desk.may(element) ? [] : fields))
  return [...hidden, ...unseen]
}

/** The photos and papers of documents themselves, which their approvals show. `subject`: what these are called among attachments. */
export const filesOfItself = (subject: string): AttachedFiles => ({
  subject,
  title: '照片与附件',
  of: async (_desk, documentId) => [documentId],
  about: async (_desk, recordId) => [recordId],
})
