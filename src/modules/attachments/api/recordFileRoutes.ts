import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing } from '../../../kernel/api/fields.ts'
import { type Route, route } from '../../../kernel/api/route.ts'
import { attachmentTypes, NewFileIds, RecordFile, WaitingFile } from './attachments.ts'

/** New files of a record. */
export const NewRecordFiles = z.object({ id: Id, fileIds: NewFileIds })

type Files = {
  /** What a record is called, and the word for its photos and papers: 入库单, 照片与附件. */
  noun: string
  called: string
  /** Who opens its screen reads; who has this element, or one of these, adds and removes. */
  needs: string
  enters: string | readonly string[]
}

/** Returns the calls about photos and papers of a kind of record, under its address: whoever sees it sees them. */
export const recordFileRoutes = (at: `/${string}`, { noun, called, needs, enters }: Files) =>
  ({
    list: route({
      at: `GET ${at}/file/list/:id`,
      does: `${noun}的${called}`,
      needs,
      params: z.object({ id: IdText }),
      returns: z.array(RecordFile),
    }),
    add: route({
      at: `POST ${at}/file/add`,
      does: `上传${noun}的${called}`,
      needs: enters,
      body: NewRecordFiles,
      returns: z.array(RecordFile),
    }),
    remove: route({
      at: `POST ${at}/file/remove`,
      does: `删除${noun}的${called}`,
      needs: enters,
      body: z.object({ id: Id }),
      returns: Nothing,
    }),
    upload: route({
      at: `POST ${at}/upload`,
      does: `上传一张${noun}的照片`,
      needs: enters,
      refuses: [codes.tooMany],
      takes: 'file',
      timeout: 120_000,
      returns: WaitingFile,
    }),
    download: route({
      at: `GET ${at}/attachment/:id`,
      does: `查看${noun}的照片`,
      needs,
      params: z.object({ id: IdText }),
      gives: 'file',
      media: Object.keys(attachmentTypes),
      timeout: 120_000,
    }),
  }) satisfies Record<string, Route>
export type RecordFileRoutes = ReturnType<typeof recordFileRoutes>
