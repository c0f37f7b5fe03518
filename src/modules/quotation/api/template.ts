import { z } from 'zod'
import { Id, IdText, naming, requiredText, Timestamp, text, Version } from '../../../kernel/api/fields.ts'
import { HistoryEntry } from '../../../kernel/api/history.ts'
import { ListFilter, ListQuery, ListTotals, listOf } from '../../../kernel/api/list.ts'
import { route } from '../../../kernel/api/route.ts'
import { SearchText } from '../../../kernel/api/search.ts'
import { SetInput, SpaceInput } from '../../lines/api/content.ts'
import { LineInput, mostSpaces } from '../../lines/api/line.ts'
import { QuotableGoods, QuotableSet } from '../../lines/api/quotable.ts'
import { QuotationHead } from './quotation.ts'

/** A line of a template: what of a line does not depend on prices. */
export const TemplateLine = LineInput.pick({
  kind: true,
  goodsId: true,
  name: true,
  unit: true,
  measure: true,
  sizes: true,
  minArea: true,
  quantity: true,
  quantityUnit: true,
  priceUnit: true,
  gradeId: true,
  netArea: true,
  lossRate: true,
  setKey: true,
  setPart: true,
  remark: true,
})
export type TemplateLine = z.output<typeof TemplateLine>

/** A space of a template; its area in mm², null where nobody said one. */
export const TemplateSpace = z.object({
  name: SpaceInput.shape.name,
  area: LineInput.shape.netArea,
  lines: z.array(TemplateLine),
})
export type TemplateSpace = z.output<typeof TemplateSpace>

/** A set whose parts a template holds. */
export type TemplateSet = z.output<typeof SetInput>

/** What a person enters of a template. */
export const TemplateFacts = z.object({
  name: requiredText('名称', 40),
  flatType: text('户型', 40).default(''),
  remark: text('备注', 200).default(''),
})

/** Name and area of each space of a template, in their order. */
const Rooms = z
  .array(TemplateSpace.pick({ name: true, area: true }))
  .max(mostSpaces, `最多 ${mostSpaces} 个空间`)
  .meta({ title: '空间' })

export const TemplateRow = z.object({
  id: Id,
  name: naming('名称'),
  flatType: z.string().meta({ title: '户型', kind: 'text' }),
  spaceCount: z.number().int().meta({ title: '空间数', kind: 'integer' }),
  lineCount: z.number().int().meta({ title: '行数', kind: 'integer' }),
  remark: z.string().meta({ title: '备注', kind: 'text' }),
  createdBy: Id.nullable().meta({ title: '创建人', kind: 'employee' }),
  createdAt: Timestamp.meta({ title: '创建时间', kind: 'datetime' }),
  updatedAt: Timestamp.meta({ title: '更新时间', kind: 'datetime' }),
  version: Version,
})
export type TemplateRow = z.output<typeof TemplateRow>

/** A template with the goods that it names. */
export const TemplateDetail = TemplateRow.extend({
  spaces: z.array(TemplateSpace),
  sets: z.array(SetInput.pick({ key: true }).extend({ name: z.string() })),
  goods: z.array(z.object({ id: Id, code: z.string(), name: z.string(), spec: z.string(), onSale: z.boolean() })),
})
export type TemplateDetail = z.output<typeof TemplateDetail>

/** A template as it fills a quotation today: lines with their goods and prices, sets, and what is left out since it is off sale. */
export const FilledTemplate = z.object({
  spaces: z.array(
    z.object({
      name: z.string(),
      area: TemplateSpace.shape.area,
      lines: z.array(TemplateLine.extend({ goods: QuotableGoods.nullable() })),
    }),
  ),
  /** The sets that may be sold today, with what their parts are for another house. */
  sets: z.array(QuotableSet.extend(SetInput.pick({ key: true, area: true }).shape)),
  left: z.array(z.object({ space: z.string(), name: z.string() })),
})
export type FilledTemplate = z.output<typeof FilledTemplate>

export const templateViews = { all: '全部', mine: '我创建的' } as const
export type TemplateView = keyof typeof templateViews

const needs = 'quotationTemplate'
const edits = 'quotationTemplate:edit'
const fills = 'quotationList:edit'
const params = z.object({ id: IdText })

export const templateRoutes = {
  list: route({
    at: 'POST /api/crm/quotationTemplate/list',
    does: '报价模板列表',
    needs,
    reads: true,
    body: ListQuery,
    returns: listOf(TemplateRow),
  }),
  totals: route({
    at: 'POST /api/crm/quotationTemplate/totals',
    does: '报价模板合计',
    needs,
    reads: true,
    body: ListFilter,
    returns: ListTotals,
  }),
  detail: route({
    at: 'GET /api/crm/quotationTemplate/detail/:id',
    does: '报价模板详情',
    needs,
    params,
    returns: TemplateDetail,
  }),
  history: route({
    at: 'GET /api/crm/quotationTemplate/history/:id',
    does: '报价模板的变更历史',
    needs,
    params,
    returns: z.array(HistoryEntry),
  }),
  add: route({
    at: 'POST /api/crm/quotationTemplate/add',
    does: '把报价单存为模板',
    needs: edits,
    body: TemplateFacts.extend({ quotationId: Id }),
    returns: TemplateDetail,
  }),
  edit: route({
    at: 'POST /api/crm/quotationTemplate/edit',
    does: '编辑报价模板',
    needs: edits,
    body: TemplateFacts.extend({ id: Id, version: Version, force: z.boolean().default(false), rooms: Rooms }),
    returns: TemplateDetail,
  }),
  remove: route({
    at: 'POST /api/crm/quotationTemplate/remove',
    does: '删除报价模板',
    needs: edits,
    body: z.object({ id: Id }),
    returns: z.null(),
  }),
  find: route({
    at: 'POST /api/crm/quotationTemplate/find',
    does: '查找可用的报价模板',
    needs: fills,
    reads: true,
    body: z.object({ search: SearchText.default('') }),
    returns: z.array(TemplateRow.pick({ id: true, name: true, flatType: true, spaceCount: true, lineCount: true })),
  }),
  fill: route({
    at: 'POST /api/crm/quotationTemplate/fill',
    does: '按模板填写报价单',
    needs: fills,
    reads: true,
    body: QuotationHead.pick({ channelId: true, levelId: true }).extend({ id: Id }),
    returns: FilledTemplate,
  }),
}
