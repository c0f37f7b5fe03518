import { z } from 'zod'
import { codes } from '../../../kernel/api/envelope.ts'
import { Id, IdText, Nothing, requiredText, Version, word } from '../../../kernel/api/fields.ts'
import { route } from '../../../kernel/api/route.ts'
import { PictureUrl } from '../../files/api/picture.ts'
import { WordColor, WordLabel, WordUse } from '../../settings/api/dictionary.ts'
import { OrderChange } from '../../settings/api/sort.ts'

/** The words that the catalogue keeps, by the code of their type in the dictionary. */
export const catalogueWords = { intentionBrand: '品牌', intentionCategory: '品类' } as const
export type CatalogueWordType = keyof typeof catalogueWords

/** The number of levels of the tree of categories, of series of a brand, and of series of a company. */
export const mostLevels = 4
export const mostSeries = { ofBrand: 200, ofOffice: 2000 } as const

/** A brand or a category: a word of the dictionary, which clues, deals and goods hold. */
export const CatalogueWord = z.object({
  id: Id,
  typeCode: z.enum(['intentionBrand', 'intentionCategory']),
  label: z.string(),
  color: z.string(),
  /** The address of its logo; empty without one. */
  picture: z.string(),
  /** The category above it; null at the top, and for brands. */
  parentId: Id.nullable(),
  enabled: z.boolean(),
  mergedInto: Id.nullable(),
  version: Version,
})
export type CatalogueWord = z.output<typeof CatalogueWord>

export const Series = z.object({ id: Id, brandId: Id, name: z.string(), enabled: z.boolean(), version: Version })
export type Series = z.output<typeof Series>

const TypeCode = z.enum(['intentionCategory', 'intentionBrand'], '请选择品牌或品类')
const ParentId = word('上级品类', 'intentionCategory')
const facts = { label: WordLabel, color: WordColor.default(''), picture: PictureUrl('标志').default('') }
const begun = { id: Id, version: Version, force: z.boolean().default(false) }
const needs = 'custypeManager:edit'

export const NewCatalogueWord = z.object({ typeCode: TypeCode, ...facts, parentId: ParentId.default(null) })
export const CatalogueWordEdit = z.object({ ...begun, ...facts })
const BrandId = Id.meta({ title: '品牌', kind: 'dictionary', dictionary: 'intentionBrand' })
const SeriesName = requiredText('系列名称', 40)
export const NewSeries = z.object({ brandId: BrandId, name: SeriesName })
export const SeriesEdit = z.object({ ...begun, name: SeriesName })

export const catalogueRoutes = {
  all: route({
    at: 'GET /api/crm/catalogue/all',
    does: '品牌、品类与系列',
    needs: ['custypeManager', 'brandManager', 'brandCategory', 'goodsManager'],
    returns: z.object({ words: z.array(CatalogueWord), series: z.array(Series) }),
  }),
  uses: route({
    at: 'GET /api/crm/catalogue/uses/:id',
    does: '品牌或品类被多少记录使用',
    needs: ['custypeManager', 'brandManager', 'brandCategory', 'goodsManager'],
    params: z.object({ id: IdText }),
    returns: z.array(WordUse),
  }),
  add: route({
    at: 'POST /api/crm/catalogue/add',
    does: '新增品牌或品类',
    needs,
    body: NewCatalogueWord,
    returns: CatalogueWord,
  }),
  edit: route({
    at: 'POST /api/crm/catalogue/edit',
    does: '编辑品牌或品类',
    needs,
    body: CatalogueWordEdit,
    returns: CatalogueWord,
  }),
  enable: route({
    at: 'POST /api/crm/catalogue/enable',
    does: '启用或停用品牌或品类',
    needs,
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: CatalogueWord,
  }),
  remove: route({
    at: 'POST /api/crm/catalogue/remove',
    does: '删除品牌或品类',
    needs,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
  merge: route({
    at: 'POST /api/crm/catalogue/merge',
    does: '合并品牌或品类',
    needs,
    body: z.object({ id: Id, intoId: Id.meta({ title: '合并到' }) }),
    returns: z.object({ item: CatalogueWord, moved: z.number().int() }),
  }),
  /** Moves a category below another (null: to the top) and to a place among its new siblings, which `position` counts without it. */
  move: route({
    at: 'POST /api/crm/catalogue/move',
    does: '移动品类',
    needs,
    body: z.object({
      id: Id,
      parentId: ParentId,
      position: z.number().int().min(0, '位置须从 0 开始').max(1000, '位置过大，最大为 1,000'),
    }),
    returns: Nothing,
  }),
  arrange: route({
    at: 'POST /api/crm/catalogue/arrange',
    does: '调整品牌的顺序',
    needs,
    refuses: [codes.stale],
    body: z.object(OrderChange),
    returns: Nothing,
  }),
  addSeries: route({
    at: 'POST /api/crm/catalogue/series/add',
    does: '新增系列',
    needs,
    body: NewSeries,
    returns: Series,
  }),
  editSeries: route({
    at: 'POST /api/crm/catalogue/series/edit',
    does: '编辑系列',
    needs,
    body: SeriesEdit,
    returns: Series,
  }),
  enableSeries: route({
    at: 'POST /api/crm/catalogue/series/enable',
    does: '启用或停用系列',
    needs,
    body: z.object({ id: Id, enabled: z.boolean() }),
    returns: Series,
  }),
  removeSeries: route({
    at: 'POST /api/crm/catalogue/series/remove',
    does: '删除系列',
    needs,
    body: z.object({ id: Id }),
    returns: Nothing,
  }),
}
