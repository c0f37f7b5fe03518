import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { attachmentTypes, NewFileIds, RecordFile, WaitingFile } from '../../attachments/api/attachments.ts'
import { stockElements } from './elements.ts'

/** New pictures of the label on the cartons of a lot. */
export const NewLotFiles = z.object({ lotId: Id, fileIds: NewFileIds })

/** A picture of a lot's label. */
export const LotFile = RecordFile.extend({ lotId: Id })
export type LotFile = z.output<typeof LotFile>

const at = '/api/crm/stock/label'
const needs = stockElements.lots
const keeps = stockElements.place

export const lotFileRoutes = {
  list: route({
    at: `GET ${at}/list/:id`,
    does: '商品各批次的标签照片',
    needs,
    params: z.object({ id: IdText }),
    returns: z.array(LotFile),
  }),
  add: route({
    at: `POST ${at}/add`,
    does: '上传批次的标签照片',
    needs: keeps,
    body: NewLotFiles,
    returns: z.array(RecordFile),
  }),
  remove: route({
    at: `POST ${at}/remove`,
    does: '删除批次的标签照片',
    needs: keeps,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  upload: route({
    at: `POST ${at}/upload`,
    does: '上传标签照片文件',
    needs: keeps,
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: `GET ${at}/file/:id`,
    does: '查看标签照片',
    needs,
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
} satisfies Record<string, Route>
