import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { storedContent } from '../../../kernel/server/files/storage.ts'
import { handle, handleFile } from '../../../kernel/server/http/mount.ts'
import { notFound } from '../../../kernel/server/refusal.ts'
import {
  attachUpTo,
  detachFrom,
  fileAttached,
  filesOfEach,
  keepWaiting,
  kindOfPicture,
} from '../../attachments/server/index.ts'
import { type LotFile, lotFileRoutes as routes } from '../api/lotFile.ts'
import { assertSeesLots } from './sight.ts'

const subject = 'stockLot'
const most = 6

/** Returns the pictures of the labels of all lots of goods, the newest of each first. */
async function labelsOf(desk: Desk, goodsId: number): Promise<LotFile[]> {
  const goods = await desk.from('goods').select('id').where('id', '=', goodsId).executeTakeFirst()
  if (!goods) throw notFound('商品')
  const lots = await desk.from('stockLot').select('id').where('goodsId', '=', goodsId).execute()
  const ids = lots.map(({ id }) => id)
  const files = await filesOfEach(desk, subject, ids)
  return files.toReversed().map(file => ({ ...file, lotId: file.subjectId }))
}

/** The calls about pictures of the labels on cartons, a lot's: who sees lots sees them, who keeps goods takes them. */
export const lotFileHandlers = [
  handle(routes.list, (desk, { params: { id } }) => {
    assertSeesLots(desk)
    return labelsOf(desk, id)
  }),

  handle(routes.add, async (desk, { body: { lotId, fileIds } }) => {
    assertSeesLots(desk)
    await desk.lockOne('stockLot', lotId, '批次')
    return attachUpTo(desk, { subject, subjectId: lotId, most, called: '一个批次' }, fileIds)
  }),

  handle(routes.remove, (desk, { body: { id } }) => {
    assertSeesLots(desk)
    return detachFrom(desk, subject, id, lotId => desk.lockOne('stockLot', lotId, '批次'))
  }),

  handleFile(
    routes.upload,
    ({ file }) => kindOfPicture(file, '标签照片只能是 JPG、PNG 或 WebP 图片'),
    (desk, { file }, kind) => keepWaiting(desk, file, kind),
  ),

  handle(routes.download, async (desk, { params }) => {
    assertSeesLots(desk)
    const file = await fileAttached(desk, [subject], params.id)
    if (!file) throw notFound('照片')
    const { fileId, name, mediaType, size } = file
    return { name, mediaType, size, content: storedContent(desk.officeId, fileId, { small: true }) }
  }),
]
