import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, requiredText, Timestamp, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { route } from '../../../kernel/api/route.ts'
import { Attachment, attachmentLimits, attachmentTypes, WaitingFile } from '../../attachments/api/attachments.ts'

/** A contact with somebody about a record; shown also with a record that continues it. */
export const FollowUp = z.object({
  id: Id,
  methodId: Id.nullable().meta({ title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' }),
  content: z.string().meta({ title: '跟进内容' }),
  nextAt: Timestamp.nullable().meta({ title: '下次跟进', kind: 'datetime' }),
  /** The name of the earlier record on which it was written: 流量. */
  before: z.string(),
  attachments: z.array(Attachment),
  createdBy: Id,
  createdAt: Timestamp,
  /** True if the person may remove its files. */
  mayRemoveFiles: z.boolean(),
  version: Version,
  /** True if it was changed after it was saved; its history has the changes. */
  corrected: z.boolean(),
  /** The time until which the person may correct it, where follow-ups are read; null if they may not. */
  correctableUntil: Timestamp.nullable(),
})
export type FollowUp = z.output<typeof FollowUp>

/** The fields of a new follow-up; `id` is the record's, `fileIds` come from `upload`. */
export const NewFollowUp = z.object({
  id: Id,
  methodId: Id.nullish().meta({ title: '跟进方式', kind: 'dictionary', dictionary: 'followUpMethod' }),
  content: requiredText('跟进内容', 1000),
  nextAt: Timestamp.nullish().meta({ title: '下次跟进', kind: 'datetime' }),
  fileIds: z
    .array(Id)
    .max(attachmentLimits.files, `最多附 ${attachmentLimits.files} 个文件`)
    .default([])
    .meta({ title: '图片与文件' }),
})
export type NewFollowUp = z.output<typeof NewFollowUp>

/** The fields of a correction: the text and the method, not the appointment. */
export const FollowUpCorrection = NewFollowUp.pick({ methodId: true, content: true }).extend({
  id: Id,
  version: Version,
})
export type FollowUpCorrection = z.output<typeof FollowUpCorrection>

export const followUpRoutes = {
  upload: route({
    at: 'POST /api/crm/followUp/upload',
    does: '上传跟进的图片或文件',
    needs: ['clueList:follow', 'businessList:follow', 'customerList:edit'],
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: 'GET /api/crm/followUp/attachment/:id',
    does: '查看跟进的图片或文件',
    needs: ['clueList', 'businessList', 'customerList'],
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
  correct: route({
    at: 'POST /api/crm/followUp/correct',
    does: '更正自己刚写的跟进',
    needs: ['clueList:follow', 'businessList:follow'],
    body: FollowUpCorrection,
    returns: Nothing,
  }),
  history: route({
    at: 'GET /api/crm/followUp/history/:id',
    does: '跟进的更正记录',
    needs: ['clueList', 'businessList'],
    params: z.object({ id: IdText }),
    returns: z.array(HistoryEntry),
  }),
  removeFile: route({
    at: 'POST /api/crm/followUp/attachment/remove',
    does: '删除跟进的图片或文件',
    needs: ['clueList:follow', 'businessList:follow'],
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
