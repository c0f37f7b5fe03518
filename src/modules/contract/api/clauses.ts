/** The words in clauses that a contract's print replaces by what it says. */
export const placeholders = {
  公司: '本公司名称',
  客户: '客户姓名',
  合同编号: '合同编号',
  合同金额: '合同金额（元）',
  大写金额: '合同金额大写',
  签订日期: '签订日期',
  交货日期: '计划交货日期',
  安装地址: '安装地址',
} as const
export type Placeholder = keyof typeof placeholders

/** The clauses of a company that has written none: loss, colour difference, leftovers, delivery, and money. */
export const usualClauses = `一、甲方（客户）：{客户}，乙方：{公司}。乙方按本合同所列商品、定制项目和服务向甲方供货，合同总价人民币 {合同金额} 元（大写：{大写金额}）。
二、损耗：瓷砖、地板等按净面积加损耗计算用量，损耗率以明细为准。切割、对花和运输中的正常损耗由甲方承担，乙方责任的破损由乙方补足。
三、色差：瓷砖、木材和天然石材不同批次之间存在色差属正常现象。同一房间应使用同一色号，补货请预留色号；铺贴前请先验收，铺贴后不再受理色差和规格问题。
四、余料退回：完好的整箱余货可在送货后 30 天内退回，按合同成交单价结算；零散片、定制商品、特价和清仓商品不退。
五、付款：甲方按付款约定付款。定金与预付款以收据所载为准；定金不超过合同总价的 20%，超过部分视为预付款。
六、交货与安装：计划交货日期 {交货日期}，送至 {安装地址}。甲方变更时间请提前三天通知；因甲方现场不具备条件造成的二次费用由甲方承担。
七、变更：增减商品须签订增减项单，减少的项目按本合同折后单价结算；已下单生产的定制商品不能取消或须承担生产成本。
八、本合同一式两份，双方签字后生效；未尽事宜协商解决，协商不成的由乙方所在地人民法院管辖。`

/** Returns clauses with their placeholders replaced; what is not known stays as a line to fill in by hand. */
export function filledIn(clauses: string, words: Readonly<Record<Placeholder, string>>): string {
  return clauses.replace(/\{([^{}]{1,10})\}/g, (whole, key: string) =>
    Object.hasOwn(words, key) ? words[key as Placeholder] || '__________' : whole,
  )
}
