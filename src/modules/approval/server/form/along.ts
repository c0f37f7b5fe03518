import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { filesOfEach } from '../../../attachments/server/index.ts'
import type { DocumentFile } from '../../../forms/api/content.ts'
import { type Business, type Document, toldField } from '../record/business.ts'

/** The field that shows them. */
const key = 'attachedFiles'

/** Returns the field in which a kind of document shows its files, which a flow may hide at a step; none where it has none. */
export const fieldOfFiles = ({ attached }: Business) => (attached ? [toldField(key, attached.title, 'files')] : [])

type Along = Required<Pick<Document, 'fields' | 'content' | 'files'>>
const nothing: Along = { fields: [], content: {}, files: [] }

/** Returns the files that a kind of document shows in its approval, in a field of their own; none where it has none. */
export async function filesAlong(desk: Desk, business: Business, documentId: number): Promise<Along> {
  const { attached } = business
  if (!attached) return nothing
  const rows = await filesOfEach(desk, attached.subject, await attached.of(desk, documentId))
  if (rows.length === 0) return nothing
  const files = rows.map(({ id, fileId, name, mediaType, size, picture }): DocumentFile => {
    return { id, fileId, name, mediaType, size, picture }
  })
  return {
    fields: fieldOfFiles(business),
    content: { [key]: files.map(({ fileId }) => fileId) },
    files,
  }
}
