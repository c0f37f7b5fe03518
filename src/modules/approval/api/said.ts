import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, text } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { attachmentLimits, attachmentTypes, WaitingFile } from '../../attachments/api/attachments.ts'

const mostMentioned = 20

/** The additions to a comment: files uploaded before (`saidRoutes.upload`), and people named with @. */
export const said = {
  fileIds: z
    .array(Id)
    .max(attachmentLimits.files, `最多附 ${attachmentLimits.files} 个文件`)
    .default([])
    .meta({ title: '图片与文件' }),
  mentionIds: z
    .array(Id)
    .max(mostMentioned, `最多提到 ${mostMentioned} 人`)
    .default([])
    .meta({ title: '提到的人', kind: 'employee' }),
}
export type Said = { comment: string; fileIds: number[]; mentionIds: number[] }

/** A signature by hand: PNG in at most so many bytes, pixels of its longer side. */
export const signatureLimits = { bytes: 128 * 1024, side: 2000 } as const

/** A PNG's bytes as base64; nothing where the step asks for no signature. */
export const Signature = text('签名', Math.ceil((signatureLimits.bytes / 3) * 4) + 4)
  .default('')
  .meta({ title: '手写签名' })

export const saidRoutes = {
  upload: route({
    at: 'POST /api/crm/approval/upload',
    does: '上传审批意见的图片或文件',
    needs: 'approvalDetial',
    refuses: [codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: 'GET /api/crm/approval/attachment/:id',
    does: '查看审批意见的图片、文件或签名',
    needs: 'approvalDetial',
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
}
