import type { Selectable } from 'kysely'
import type { QuotationTemplate } from '../../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { handle } from '../../../../kernel/server/http/mount.ts'
import { readPage, readTotals } from '../../../../kernel/server/list/list.ts'
import { historyOf } from '../../../../kernel/server/record/history.ts'
import { notFound } from '../../../../kernel/server/refusal.ts'
import { specText } from '../../../goods/api/spec.ts'
import type { QuotableGoods, QuotableSet } from '../../../lines/api/quotable.ts'
import type { PriceTerms } from '../../../lines/api/terms.ts'
import { assertPriceWords, goodsByIds, quotable, quotableOf } from '../../../lines/server/index.ts'
import type { WholeSet } from '../../../sets/server/index.ts'
import {
  type FilledTemplate,
  templateRoutes as routes,
  type TemplateDetail,
  type TemplateLine,
  type TemplateRow,
  type TemplateSet,
  TemplateSpace,
} from '../../api/template.ts'
import { quotations } from '../quotations.ts'
import { templateConditions, templateList } from './list.ts'
import { templateColumns } from './logged.ts'
import { todaysSets } from './sets.ts'

const most = 20 // templates that a search offers
export const noun = '报价模板'

export type TemplateRecord = Selectable<QuotationTemplate>

async function templateOf(desk: Desk, id: number): Promise<TemplateRecord> {
  const template = await desk.from('quotationTemplate').selectAll().where('id', '=', id).executeTakeFirst()
  if (!template) throw notFound(noun)
  return template
}

/** Returns the spaces of a template; older ones name no sets. */
export const spacesIn = ({ spaces }: Pick<TemplateRecord, 'spaces'>): TemplateSpace[] =>
  TemplateSpace.array().parse(spaces)

const setsIn = ({ sets }: Pick<TemplateRecord, 'sets'>) => sets as TemplateSet[]

const goodsIn = (spaces: readonly TemplateSpace[]) => spaces.flatMap(space => space.lines.map(line => line.goodsId))

/** Returns a template with the goods that it names, without any price. Throws 40400 without it. */
export async function templateDetail(desk: Desk, id: number): Promise<TemplateDetail> {
  const template = await templateOf(desk, id)
  const spaces = spacesIn(template)
  const sets = setsIn(template)
  const names = new Map(
    (
      await desk
        .from('goodsSet')
        .select(['id', 'name'])
        .where('id', 'in', [0, ...sets.map(one => one.setId)])
        .execute()
    ).map(({ id: of, name }) => [of, name]),
  )
  const goods = await goodsByIds(desk, goodsIn(spaces))
  return {
    ...template,
    spaces,
    spaceCount: spaces.length,
    sets: sets.map(({ key, setId }) => ({ key, name: names.get(setId) ?? '' })),
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
async function filled(desk: Desk, id: number, head: PriceTerms): Promise<FilledTemplate> {
  const template = await templateOf(desk, id)
  const spaces = spacesIn(template)
  const lines = spaces.flatMap(space => space.lines)
  const goods = [...(await goodsByIds(desk, goodsIn(spaces))).values()].filter(one => one.onSale)
  const known = new Map((await quotable(desk, head, goods)).map(one => [one.id, one]))
  const isGone = ({ goodsId }: TemplateLine) => goodsId !== null && !known.has(goodsId)
  const sets = (await todaysSets(desk, setsIn(template), lines)).filter(
    (one): one is { kept: TemplateSet; set: WholeSet } =>
      one.set !== undefined && !lines.some(line => line.setKey === one.kept.key && isGone(line)),
  )
  const isSold = (key: number) => sets.some(({ kept }) => kept.key === key)
  // A part alone would be another set at another price, so a set is filled in whole or not at all.
  const isLeft = (line: TemplateLine) => (line.setKey === null ? isGone(line) : !isSold(line.setKey))
  const offered = await quotableOf(
    desk,
    head,
    sets.map(({ set }) => set),
  )
  const goodsOf = (goodsId: number | null): QuotableGoods | null => known.get(goodsId ?? 0) ?? null
  return {
    spaces: spaces.map(({ name, area, lines }) => ({
      name,
      area,
      lines: lines.filter(line => !isLeft(line)).map(line => ({ ...line, goods: goodsOf(line.goodsId) })),
    })),
    sets: sets.map(({ kept: { key, area } }, at) => ({ ...(offered[at] as QuotableSet), key, area })),
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
    quotations.demand(desk)
    await assertPriceWords(desk, head)
    return filled(desk, id, head)
  }),
]
