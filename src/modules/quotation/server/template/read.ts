import type { Selectable } from 'kysely'
import type { QuotationTemplate } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk.ts'
import { readPage, readTotals } from '../../../../kernel/server/list.ts'
import { handle } from '../../../../kernel/server/mount.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { specText } from '../../../goods/contract/spec.ts'
import type { QuotableGoods } from '../../contract/quotation.ts'
import {
  type FilledTemplate,
  templateRoutes as routes,
  type TemplateDetail,
  type TemplateRow,
  type TemplateSpace,
} from '../../contract/template.ts'
import { goodsByIds, quotable } from '../goods.ts'
import { assurePriceWords, type PriceHead } from '../prices.ts'
import { demandPrices } from '../sight.ts'
import { templateConditions, templateList } from './list.ts'
import { templateColumns } from './logged.ts'

const most = 20 // templates that a search offers
export const noun = '报价模板'

export type TemplateRecord = Selectable<QuotationTemplate>

async function templateOf(desk: Desk, id: number): Promise<TemplateRecord> {
  const template = await desk.from('quotationTemplate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!template) throw notFound(noun)
  return template
}

const goodsIn = (spaces: readonly TemplateSpace[]) => spaces.flatMap(space => space.lines.map(line => line.goodsId))

/** Returns a template with the goods that it names, without any price. Throws 40400 without it. */
export async function templateDetail(desk: Desk, id: number): Promise<TemplateDetail> {
  const template = await templateOf(desk, id)
  const spaces = template.spaces as TemplateSpace[]
  const goods = await goodsByIds(desk, goodsIn(spaces))
  return {
    ...template,
    createdAt: template.createdAt as TemplateDetail['createdAt'],
    updatedAt: template.updatedAt as TemplateDetail['updatedAt'],
    spaces,
    spaceCount: spaces.length,
    goods: [...goods.values()].map(one => ({
      id: one.id,
      code: one.code,
      name: one.name,
      spec: specText(one),
      onSale: one.onSale,
    })),
  }
}

/** Returns a template's spaces at the prices of today; lines whose goods are off sale are left out and named. */
async function filled(desk: Desk, id: number, head: PriceHead): Promise<FilledTemplate> {
  const spaces = (await templateOf(desk, id)).spaces as TemplateSpace[]
  const goods = [...(await goodsByIds(desk, goodsIn(spaces))).values()].filter(one => one.onSale)
  const known = new Map((await quotable(desk, head, goods)).map(one => [one.id, one]))
  const isLeft = ({ goodsId }: { goodsId: number | null }) => goodsId !== null && !known.has(goodsId)
  const goodsOf = (goodsId: number | null): QuotableGoods | null => known.get(goodsId ?? 0) ?? null
  return {
    spaces: spaces.map(({ name, area, lines }) => ({
      name,
      area,
      lines: lines.filter(line => !isLeft(line)).map(line => ({ ...line, goods: goodsOf(line.goodsId) })),
    })),
    left: spaces.flatMap(space => space.lines.filter(isLeft).map(({ name }) => ({ space: space.name, name }))),
  }
}

/** The calls that read templates, and fill a quotation by one. */
export const templateReadHandlers = [
  handle(routes.list, async (desk, { body }) => ({
    rows: await readPage<TemplateRow>(desk.client, templateList, templateConditions(desk, body.view), body),
  })),

  handle(routes.totals, (desk, { body }) =>
    readTotals(desk.client, templateList, templateConditions(desk, body.view), body),
  ),

  handle(routes.detail, (desk, { params: { id } }) => templateDetail(desk, id)),

  handle(routes.history, async (desk, { params: { id } }) => {
    const template = await templateOf(desk, id)
    return historyOf(desk, 'quotationTemplate', template.id, templateColumns)
  }),

  handle(routes.find, (desk, { body: { search } }) =>
    readPage<TemplateRow>(desk.client, templateList, templateConditions(desk), {
      search,
      filters: {},
      page: 1,
      pageSize: most,
    }),
  ),

  handle(routes.fill, async (desk, { body: { id, ...head } }) => {
    demandPrices(desk)
    await assurePriceWords(desk, head)
    return filled(desk, id, head)
  }),
]
