import type { ColumnKey, Mapping } from '../../api/layout.ts'
import { bareTitle, plainTitle } from './clean.ts'

/**
 * The titles under which statements of banks and payment services have each column, the best first. A merchant's bill of WeChat Pay has
 * what came in and what was paid back in columns of their own.
 */
const known: Record<ColumnKey, readonly string[]> = {
  at: [
    '记账时间',
    '入账时间',
    '完成时间',
    '发生时间',
    '交易日期时间',
    '交易日期',
    '交易日',
    '记账日期',
    '记账日',
    '入账日期',
    '发生日期',
    '日期',
    '交易时间',
    '付款时间',
    '交易创建时间',
    '创建时间',
    '时间',
  ],
  clock: ['交易时刻', '时刻', '时间', '交易时间'],
  amount: ['收支金额', '交易金额', '发生额', '发生金额', '金额', '人民币金额'],
  direction: ['收支类型', '收/支', '收支', '收支方向', '借贷标志', '借贷方向', '借贷', '借/贷', '收付标志', '资金流向'],
  income: [
    '应结订单金额',
    '商家实收',
    '收入金额',
    '贷方发生额',
    '贷方金额',
    '贷方',
    '存入金额',
    '转入金额',
    '收入',
    '存入',
    '贷方发生额/收入',
    '交易金额收入',
    '发生额收入',
  ],
  outcome: [
    '退款金额',
    '支出金额',
    '借方发生额',
    '借方金额',
    '借方',
    '支取金额',
    '转出金额',
    '支出',
    '支取',
    '借方发生额/支取',
    '交易金额支出',
    '发生额支出',
  ],
  counterparty: [
    '交易对方',
    '对方户名',
    '对方名称',
    '对方账户名称',
    '对方单位名称',
    '对方单位',
    '收/付方名称',
    '收付方名称',
    '对方账户名',
    '付款人名称',
    '付款方名称',
    '付款人',
    '户名',
    '对方账户',
    '对方账号',
    '用户标识',
  ],
  payee: ['收款人名称', '收款方名称', '收款单位名称', '收款人', '收款人户名'],
  product: ['商品名称', '商品说明', '商品', '用途', '业务名称', '交易说明'],
  remark: ['备注', '摘要', '附言', '交易摘要'],
  serial: [
    '资金流水单号',
    '账务流水号',
    '微信订单号',
    '支付宝交易号',
    '交易单号',
    '交易号',
    '交易流水号',
    '流水号',
    '银行流水号',
    '核心流水号',
  ],
  reference: ['凭证号', '凭证号码', '参考号', '业务参考号', '交易订单号', '订单号', '交易参考号'],
  balance: ['余额', '账户余额', '交易后余额', '本次余额', '当前余额', '联机余额', '可用余额'],
  refundSerial: ['微信退款单号', '退款单号', '退款批次号/请求号', '退款批次号'],
  order: ['商户订单号', '商户单号', '商家订单号', '微信支付业务单号', '业务流水号', '企业流水号'],
  fee: ['手续费', '服务费'],
  status: ['交易状态', '当前状态', '状态'],
}

/** Guesses which columns hold what, by their titles. A column holds one thing; what nobody knows is left out. */
export function guessMapping(header: readonly string[]): Mapping {
  const titles = titlesOf(header)
  const taken = new Set<number>()
  const mapping: Partial<Record<ColumnKey, number>> = {}
  const take = (key: ColumnKey, column: number) => {
    mapping[key] = column
    taken.add(column)
  }
  const apart = dayAndTime(titles)
  if (apart) {
    take('at', apart.day)
    take('clock', apart.time)
  }
  for (const key of Object.keys(known) as ColumnKey[]) {
    if (mapping[key] !== undefined) continue
    const column = known[key].map(title => titles.findIndex((one, at) => one === plainTitle(title) && !taken.has(at)))
    const first = column.find(at => at >= 0)
    if (first !== undefined) take(key, first)
  }
  return oneKindOfAmount(mapping)
}

/** Returns the titles as they are known: whole where they are known so, else without their brackets where no other one is the same then. */
function titlesOf(header: readonly string[]): string[] {
  const all = new Set(Object.values(known).flat().map(plainTitle))
  const bare = header.map(bareTitle)
  return header.map((title, at) => {
    const isOnly = bare.indexOf(bare[at] ?? '') === bare.lastIndexOf(bare[at] ?? '')
    return all.has(plainTitle(title)) || !isOnly ? plainTitle(title) : (bare[at] ?? '')
  })
}

/** Finds a day and a time of day of the same event: 记账日期 beside 记账时间. */
function dayAndTime(titles: readonly string[]): { day: number; time: number } | undefined {
  for (const event of ['记账', '入账', '交易', '发生']) {
    const day = titles.findIndex(title => title === `${event}日期` || title === `${event}日`)
    const time = titles.indexOf(`${event}时间`)
    if (day >= 0 && time >= 0) return { day, time }
  }
  return undefined
}

/** Keeps either one amount or the pair of income and outcome: a bill with both has the pair only for another purpose. */
function oneKindOfAmount(mapping: Partial<Record<ColumnKey, number>>): Mapping {
  const { amount, income, outcome, clock, ...rest } = mapping
  const moment = clock === undefined ? {} : { clock }
  const apart = { ...(income === undefined ? {} : { income }), ...(outcome === undefined ? {} : { outcome }) }
  if (amount === undefined) return { ...rest, ...moment, ...apart }
  const isWhole = mapping.direction !== undefined || Object.keys(apart).length < 2
  return isWhole ? { ...rest, ...moment, amount } : { ...rest, ...moment, ...apart }
}
