import { type Selectable, sql } from 'kysely'
import { own } from '../../../kernel/api/own.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import type { SpecialOffer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../kernel/server/refusal.ts'
import { type Business, type Document, shareField, toldField } from '../../approval/server/index.ts'
import { customerName } from '../../customer/server/index.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { labelOf } from '../../settings/server/index.ts'
import { discountOf, marginOf } from '../api/margin.ts'
import { specialPlaces } from '../api/places.ts'
import { quantityUnits, typedOf } from '../api/quantity.ts'
import { specialRecord } from '../api/record.ts'
import { SpecialFacts } from '../api/special.ts'
import type { StoredState } from '../api/state.ts'
import { assertSpecial, assertUsed } from './rules.ts'
import { hiddenFrom, seesFloors } from './sight.ts'
import { amountsOf, assertParts, goodsNamed } from './snapshot.ts'
import { specials } from './specials.ts'

const { title, noun } = specialRecord
export type Offer = Selectable<SpecialOffer>

const units = Object.values(priceUnits)

/** The fields of a special offer for approvals and their conditions: money in fen, margin and discount in basis points. */
const fields: Document['fields'] = [
  toldField('customer', '客户', 'text'),
  toldField('goods', '商品', 'text'),
  toldField('brand', '品牌', 'text'),
  toldField('category', '品类', 'text'),
  toldField('grade', '等级', 'text'),
  { key: 'price', title: '特价', kind: 'money', required: true, options: [], min: 0 },
  toldField('unit', '计价单位', 'choice', units),
  { key: 'pieces', title: '数量', kind: 'number', required: true, options: [], min: 0, decimals: 6 },
  toldField('quantityUnit', '数量单位', 'choice', Object.values(quantityUnits)),
  { key: 'untilOn', title: '有效期至', kind: 'date', required: true, options: [] },
  toldField('listPrice', '标价', 'money'),
  shareField('discount', '折扣', 'discount'),
  toldField('floor', '底价', 'money'),
  toldField('cost', '成本', 'money'),
  shareField('margin', '毛利率', 'rate'),
  toldField('amount', '特价金额', 'money'),
  toldField('givenAway', '让利金额', 'money'),
  toldField('owner', '申请人', 'employee'),
  toldField('department', '所属部门', 'department'),
  { key: 'reason', title: '申请原因', kind: 'longText', required: true, options: [] },
]
/** The fields that an approval may change, by the names that flows know, and what they are of an offer. */
const entered = { price: 'price', pieces: 'quantity', untilOn: 'untilOn', reason: 'reason' } as const

/** Returns what conditions and readers learn of an offer. */
export async function contentOf(desk: Desk, offer: Omit<Offer, 'id' | 'number'>): Promise<Document['content']> {
  const goods = await desk
    .from('goods')
    .select(['code', 'name', 'brandId', 'categoryId'])
    .where('id', '=', offer.goodsId)
    .executeTakeFirstOrThrow()
  const customer = await customerName(desk, offer.customerId)
  const quantityUnit = offer.quantityUnit
  const { price, quantity, untilOn, listPrice, floor, cost, amount, listAmount, reason } = offer
  return {
    customer,
    goods: `${goods.name}（${goods.code}）`,
    brand: await labelOf(desk, goods.brandId),
    category: await labelOf(desk, goods.categoryId),
    grade: await labelOf(desk, offer.gradeId),
    price,
    unit: priceUnits[offer.priceUnit],
    pieces: typedOf(quantity, quantityUnit),
    quantityUnit: quantityUnits[quantityUnit],
    untilOn,
    listPrice,
    discount: discountOf(price, listPrice),
    floor,
    cost,
    margin: marginOf(price, cost),
    amount,
    givenAway: listAmount === null ? null : listAmount - amount,
    owner: offer.ownerId,
    department: offer.departmentId,
    reason,
  }
}

/** Returns what an approval gives of an offer. Throws 40000 by field. */
function enteredIn(content: Document['content']) {
  const given = Object.entries(entered).flatMap(([key, field]) =>
    content[key] === undefined ? [] : [[field, content[key]]],
  )
  const { data, error } = SpecialFacts.partial().safeParse(Object.fromEntries(given))
  if (data) return data
  const [issue] = error.issues
  const key = Object.entries(entered).find(([, field]) => field === issue?.path[0])?.[0]
  throw badInput(`content.${key}`, issue?.message ?? '填写不正确')
}

/** Returns the fields of an offer that the person may not see. */
export async function concealedOf(desk: Desk, offer: Pick<Offer, 'customerId' | 'floorGuarded'>): Promise<string[]> {
  const names = await desk.names('customer', [offer.customerId])
  const floor = offer.floorGuarded && !seesFloors(desk) ? ['floor'] : []
  return [...hiddenFrom(desk), ...floor, ...(names.has(offer.customerId) ? [] : ['customer'])]
}

const found = (desk: Desk, id: number) =>
  desk.from('specialOffer').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** 特价: an approved offer lets documents of its customer go below the floor, as long as something is left of it. */
export const specialBusiness: Business = {
  code: 'specialOffer',
  title,
  unbound: '没有绑定流程时，不能申请特价',
  alwaysAble: true,
  fields: async () => fields,
  async read(desk, id) {
    const offer = await found(desk, id)
    const seen = desk.may('specialOffer') && (await specials.sight.sees(desk, offer))
    const path = linkTo(specialPlaces.list, { open: id })
    const content = await contentOf(desk, offer)
    return {
      typeName: title,
      fields,
      content,
      atZero: ['amount'],
      twice: {
        ...(content.amount === content.price && { amount: 'price' }),
        ...(content.price === content.listPrice && { listPrice: 'price', discount: 'price' }),
      },
      concealed: await concealedOf(desk, offer),
      links: seen ? [{ title: '打开特价单', path }] : [],
    }
  },
  async amend(desk, id, content) {
    const other = Object.keys(content).find(key => own(entered, key) === undefined)
    if (other) throw badInput(`content.${other}`, '这一项来自业务数据，不能在审批中修改；要改请退回发起人')
    const data = enteredIn(content)
    const offer = await desk.lockOne('specialOffer', id, noun)
    const quantity = data.quantity === undefined ? offer.quantity : assertParts(data.quantity, offer.quantityUnit)
    const given = Object.assign(data, { quantity }) as Pick<Offer, 'quantity'>
    const after = { ...offer, ...given }
    await assertSpecial(desk, after, offer)
    assertUsed(offer, after)
    const goods = await goodsNamed(desk, offer.goodsId)
    const amounts = amountsOf(goods, after)
    const patch = { ...given, ...amounts }
    await desk.change('specialOffer', offer, patch, { action: '修改申请', name: offer.number })
    await specials.tell(desk, [offer])
  },
  async became(desk, id, status) {
    const offer = await desk.lockOne('specialOffer', id, noun)
    const decided = status === 'approved' || status === 'rejected'
    const patch = { status: stored[status], ...(decided && { decidedAt: sql<string>`now()` }) }
    await desk.change('specialOffer', offer, patch, { action: '审批结果', name: offer.number })
    await specials.tell(desk, [offer])
    return null
  },
}

const stored: Record<Parameters<Business['became']>[2], StoredState> = {
  running: 'approving',
  returned: 'approving',
  approved: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}
