import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../kernel/server/files/storage.ts'
import { type Handled, handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import type { RecordFileRoutes } from '../api/recordFileRoutes.ts'
import { fileAttached, filesOfEach } from './attached.ts'
import { keepWaiting } from './attachments.ts'
import { kindOfFile } from './kindOfFile.ts'
import { attachUpTo, detachFrom, newestFilesOf } from './recordFiles.ts'

const most = 30

/** A kind of record that has photos and papers: what its files are kept under, and how one is seen and locked for who may change them. */
type Holding = {
  subject: string
  /** One such record, as the refusal of more calls it: “一张入库单”. */
  called: string
  visible(desk: Desk, id: number): Promise<{ id: number }>
  lock(desk: Desk, id: number): Promise<{ id: number }>
  /** The numbers of the records whose files one shows, itself among them; itself alone without this. */
  shows?(desk: Desk, id: number): Promise<readonly number[]>
}

/** Returns the calls about photos and papers of a kind of record. */
export const recordFileHandlers = (
  routes: RecordFileRoutes,
  { subject, called, visible, lock, shows }: Holding,
): readonly Handled[] => [
  handle(routes.list, async (desk, { params }) => {
    const { id } = await visible(desk, params.id)
    if (!shows) return newestFilesOf(desk, subject, id)
    return (await filesOfEach(desk, subject, await shows(desk, id))).toReversed()
  }),

  handle(routes.add, async (desk, { body: { id, fileIds } }) => {
    const { id: subjectId } = await lock(desk, id)
    return attachUpTo(desk, { subject, subjectId, most, called }, fileIds)
  }),

  handle(routes.remove, (desk, { body: { id } }) => detachFrom(desk, subject, id, subjectId => lock(desk, subjectId))),

  handleFile(
    routes.upload,
    ({ file }) => kindOfFile(file),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),

  handle(routes.download, async (desk, { params }) => {
    const file = await fileAttached(desk, [subject], params.id)
    if (!file) throw notFound('文件')
    await visible(desk, file.subjectId)
    const { fileId, name, mediaType, size } = file
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]
