import { numberWords, yuan } from '../../../../kernel/api/format.ts'
import { linkTo } from '../../../../kernel/api/place.ts'
import { formatDate } from '../../../../kernel/api/time.ts'
import { clock } from '../../../../kernel/server/clock.ts'
import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { badInput } from '../../../../kernel/server/refusal.ts'
import { type Business, type Document, saying, toldField } from '../../../approval/server/index.ts'
import { labelOf } from '../../../settings/server/index.ts'
import { batchWays, roundings } from '../../api/batch.ts'
import { pricePlaces } from '../../api/places.ts'
import { type BatchRecord, doPiece, pieceSize } from './piece.ts'

const title = '批量调价'

const fields: Document['fields'] = [
  toldField('name', '调价名称', 'text'),
  toldField('way', '方式', 'choice', Object.values(batchWays)),
  toldField('percent', '幅度（%，下调为负）', 'number'),
  toldField('amount', '金额（下调为负）', 'money'),
  toldField('rounding', '取整', 'choice', Object.values(roundings)),
  toldField('brand', '品牌', 'text'),
  toldField('category', '品类', 'text'),
  toldField('channel', '价格渠道', 'text'),
  toldField('goods', '商品数', 'number'),
  toldField('fromDay', '生效日', 'date'),
  { key: 'remark', title: '说明', kind: 'longText', required: false, options: [] },
]

/** What of a batch decides its approval. */
export type Facts = Pick<
  BatchRecord,
  'name' | 'way' | 'change' | 'rounding' | 'brandId' | 'categoryId' | 'channelId' | 'goodsCount' | 'fromDay' | 'remark'
>

/** Returns the content of a batch for conditions and readers. */
export async function contentOf(desk: Desk, batch: Facts): Promise<Document['content']> {
  const [brand, category, channel] = await Promise.all(
    [batch.brandId, batch.categoryId, batch.channelId].map(id => labelOf(desk, id)),
  )
  return {
    name: batch.name,
    way: batchWays[batch.way as keyof typeof batchWays],
    percent: batch.way === 'percent' ? batch.change / 100 : 0,
    amount: batch.way === 'amount' ? batch.change : 0,
    rounding: roundings[batch.rounding as keyof typeof roundings],
    brand: brand ?? '',
    category: category ?? '',
    channel: channel ?? '',
    goods: batch.goodsCount,
    fromDay: batch.fromDay,
    remark: batch.remark,
  }
}

const batchOf = (desk: Desk, id: number) =>
  desk.from('priceBatch').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** 批量调价 as a document: without a flow bound, a batch applies at once. */
export const priceBatchBusiness: Business = {
  code: 'priceBatch',
  title,
  unbound: '没有绑定流程时，批量调价直接生效',
  fields: async () => fields,
  tells: ({ text, figure }) => {
    const [percent, amount] = [figure('percent') ?? 0, figure('amount') ?? 0]
    const by = percent !== 0 ? `${numberWords(Math.abs(percent))}%` : amount !== 0 && yuan(Math.abs(amount))
    return {
      asks: saying(
        `申请把 ${text('brand')} ${text('category')} 的 ${text('goods')} 个商品`,
        by ? `${percent + amount < 0 ? '降价' : '涨价'} ${by}` : `调价（${text('way')}）`,
        `，${text('fromDay')} 起`,
      ),
      first: ['channel', 'rounding', 'remark'],
    }
  },
  async read(desk, id) {
    const links = desk.may('priceManager')
      ? [{ title: '打开调价', path: linkTo(pricePlaces.batches, { open: id }) }]
      : []
    const content = await contentOf(desk, await batchOf(desk, id))
    const twice = content.percent === 0 ? { percent: 'way' } : {}
    return { typeName: title, fields, content, twice, links }
  },
  async amend(desk, id, { remark, ...others }) {
    const [other] = Object.keys(others)
    if (other) throw badInput(`content.${other}`, '这一项来自业务数据，不能在审批中修改；要改请退回发起人')
    const batch = await desk.lockOne('priceBatch', id, title)
    await desk.change('priceBatch', batch, { remark: String(remark ?? '') }, { action: '修改申请' })
  },
  async became(desk, id, status) {
    if (status === 'running' || status === 'returned') return null
    const batch = await desk.lockOne('priceBatch', id, title)
    const late = batch.fromDay < formatDate(clock.now())
    const next = status === 'approved' && !late ? 'waiting' : 'refused'
    await desk.change('priceBatch', batch, { status: next }, { action: '审批结果' })
    if (status === 'approved' && late) return '生效日已过，请重新发起'
    // What is larger is taken up by the clock, within a minute.
    if (next === 'waiting' && batch.goodsCount < pieceSize) await doPiece(desk, id)
    return null
  },
}
