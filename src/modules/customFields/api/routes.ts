import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Serial, Version } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import { attachmentTypes, WaitingFile } from '../../attachments/api/attachments.ts'
import {
  CustomContent,
  CustomConversion,
  CustomDesign,
  CustomForm,
  CustomKey,
  CustomPreview,
  CustomRecomputing,
  Linkable,
  Linked,
  MyForms,
} from './customFields.ts'

const Noun = z.string().max(40).meta({ title: '对象' })

const Linking = z.string().max(40).meta({ title: '关联的对象' })

export const customFieldsRoutes = {
  mine: route({
    at: 'GET /api/admin/ownFields/mine',
    does: '本人可见的自定义字段',
    signedIn: '列表和表单需要；只给本人可见的字段',
    returns: MyForms,
  }),
  revealPhone: route({
    at: 'POST /api/admin/ownFields/revealPhone/:noun/:id/:ownKey',
    does: '查看自定义字段里的完整电话',
    signedIn: '按记录的“查看完整电话”另查权限',
    params: z.object({ noun: Noun, id: IdText, ownKey: CustomKey }),
    returns: z.object({ phone: z.string().nullable() }),
  }),
  linked: route({
    at: 'POST /api/admin/ownFields/linked',
    does: '关联记录的名称',
    signedIn: '只给本人能看到的记录的名称',
    refuses: [codes.forbidden, codes.notFound],
    reads: true,
    body: z.object({ of: Linking, ids: z.array(Id).min(1).max(200, '最多 200 条') }),
    returns: z.array(Linked),
  }),
  findLinked: route({
    at: 'POST /api/admin/ownFields/findLinked',
    does: '查找可以关联的记录',
    signedIn: '只找本人能看到的记录',
    refuses: [codes.forbidden],
    reads: true,
    body: z.object({ of: Linking, term: SearchText }),
    returns: z.array(Linkable),
  }),
  upload: route({
    at: 'POST /api/admin/ownFields/upload',
    does: '上传附件字段的文件',
    signedIn: '只给能填写某个附件字段的人；存一天，保存记录时附上',
    refuses: [codes.forbidden, codes.notFound, codes.tooMany],
    takes: 'file',
    timeout: 120_000,
    returns: WaitingFile,
  }),
  download: route({
    at: 'GET /api/admin/ownFields/file/:id',
    does: '查看附件字段的文件',
    signedIn: '只给能看到记录和这个字段的人',
    refuses: [codes.forbidden],
    params: z.object({ id: IdText }),
    gives: 'file',
    media: Object.keys(attachmentTypes),
    timeout: 120_000,
  }),
  /** Asked where formulas are shown: of one record, or of all in a list. */
  recomputing: route({
    at: 'POST /api/admin/ownFields/recomputing',
    does: '正在重新计算的公式字段',
    signedIn: '只说本人可见的公式字段；问到一条记录时，只答本人能看到的',
    refuses: [codes.forbidden, codes.notFound],
    reads: true,
    body: z.object({ noun: Noun, id: Id.optional() }),
    returns: CustomRecomputing,
  }),
  forms: route({
    at: 'GET /api/admin/ownFields/forms',
    does: '各对象的自定义字段',
    needs: ['tableDynamic', 'tableTest'],
    returns: CustomDesign,
  }),
  save: route({
    at: 'POST /api/admin/ownFields/save',
    does: '保存自定义字段草稿',
    needs: 'tableDynamic:edit',
    body: z.object({ noun: Noun, version: Version, content: CustomContent }),
    returns: CustomForm,
    refuses: [codes.stale],
  }),
  discard: route({
    at: 'POST /api/admin/ownFields/discard',
    does: '放弃自定义字段草稿',
    needs: 'tableDynamic:edit',
    body: z.object({ noun: Noun, version: Version }),
    returns: CustomForm,
    refuses: [codes.stale],
  }),
  preview: route({
    at: 'POST /api/admin/ownFields/preview',
    does: '预览发布自定义字段的影响',
    needs: 'tableDynamic:edit',
    reads: true,
    body: z.object({ noun: Noun, content: CustomContent }),
    returns: CustomPreview,
  }),
  fitting: route({
    at: 'POST /api/admin/ownFields/fitting',
    does: '试算字段改变类型',
    needs: 'tableDynamic:edit',
    reads: true,
    body: z.object({ noun: Noun, content: CustomContent, ownKey: CustomKey, page: Serial.default(1) }),
    returns: CustomConversion,
  }),
  publish: route({
    at: 'POST /api/admin/ownFields/publish',
    does: '发布自定义字段',
    needs: 'tableDynamic:publish',
    body: z.object({ noun: Noun, version: Version }),
    returns: CustomForm,
    refuses: [codes.stale, codes.conflict],
  }),
  /** Goes on with work on records that failed, from where it came to. */
  resume: route({
    at: 'POST /api/admin/ownFields/resume',
    does: '继续重新计算自定义字段',
    needs: 'tableDynamic:publish',
    body: z.object({ noun: Noun }),
    returns: CustomForm,
    refuses: [codes.conflict],
  }),
}
