import type { Selectable } from 'kysely'
import type { SpecialOffer } from '../../../kernel/server/database/tables.ts'
import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { type Document, type Seen, saying, shareField, type Telling, toldField } from '../../approval/server/index.ts'
import { customerName } from '../../customer/server/index.ts'
import { concealedFrom, documentOf, keptAs } from '../../documents/server/index.ts'
import { priceUnits } from '../../goods/api/units.ts'
import { labelOf } from '../../settings/server/index.ts'
import { discountOf, marginOf } from '../api/margin.ts'
import { quantityUnits, typedOf } from '../api/quantity.ts'
import { specialApproval } from '../api/record.ts'
import { SpecialFacts } from '../api/special.ts'
import { assertSpecial, assertUsed } from './rules.ts'
import { hiddenFrom, seesFloors } from './sight.ts'
import { amountsOf, assertParts, goodsNamed } from './snapshot.ts'
import { specials } from './specials.ts'

export type Offer = Selectable<SpecialOffer>
/** What of an offer its approval tells, kept or not. */
export type Draft = Omit<
  Offer,
  'id' | 'number' | 'officeId' | 'approvalId' | 'createdAt' | 'updatedAt' | 'decidedAt' | 'used' | 'version'
>

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
/** Returns what conditions and readers learn of an offer. */
async function contentOf(desk: Desk, offer: Draft): Promise<Document['content']> {
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

const concealedOf = async (desk: Desk, { customerId, floorGuarded }: Draft): Promise<string[]> => [
  ...hiddenFrom(desk),
  ...(floorGuarded && !seesFloors(desk) ? ['floor'] : []),
  ...(await concealedFrom(desk, {}, { customer: ['customer', customerId] })),
]

/** Says what a special offer asks: which price instead of which, for whom and how much. */
export function tellsSpecial({ text, figure }: Seen): Telling {
  const [price, floor] = [figure('price'), figure('floor')]
  const discount = text('discount')
  const given = (figure('givenAway') ?? 0) > 0 && `，让利 ${text('givenAway')}`
  return {
    asks: saying(
      `申请把 ${text('goods')} 以 ${text('price')} / ${text('unit')} 卖给 ${text('customer')}`,
      text('listPrice') !== '' && `（标价 ${text('listPrice')}${discount && `，打 ${discount}`}）`,
      text('pieces') !== '' && `，${text('pieces')} ${text('quantityUnit')}`,
      given,
    ),
    amount: 'amount',
    first: [price !== null && floor !== null && price < floor && 'floor', 'margin', 'untilOn', 'reason'],
  }
}

/** 特价: an approved offer lets documents of its customer go below the floor, as long as something is left of it. */
export const specialDocument = documentOf({
  code: specialApproval.code,
  title: specialApproval.title,
  unbound: '没有绑定流程时，不能申请特价',
  kept: keptAs(specials),
  column: 'status',
  asks: () => '申请特价',
  tells: tellsSpecial,
  fields,
  content: contentOf,
  concealed: concealedOf,
  atZero: ['amount'],
  twice: content => ({
    ...(content.amount === content.price && { amount: 'price' }),
    ...(content.price === content.listPrice && { listPrice: 'price', discount: 'price' }),
  }),
  amends: {
    from: '业务数据',
    fields: { price: 'price', pieces: 'quantity', untilOn: 'untilOn', reason: 'reason' },
    form: SpecialFacts,
    async patch(desk, offer, given: Partial<SpecialFacts>) {
      const quantity = given.quantity === undefined ? offer.quantity : assertParts(given.quantity, offer.quantityUnit)
      const after = { ...offer, ...given, quantity }
      await assertSpecial(desk, after, offer)
      assertUsed(offer, after)
      return { ...given, quantity, ...amountsOf(await goodsNamed(desk, offer.goodsId), after) }
    },
  },
  after: { rejected: 'rejected', withdrawn: 'withdrawn' },
})
