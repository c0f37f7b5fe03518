/** What becomes of a special offer of the demo: how many days ago it was asked, until when it holds, and what was used of it. */
export type SpecialStory = {
  end: 'draft' | 'approving' | 'approved' | 'rejected' | 'withdrawn'
  /** Days since it was asked, and days from now until its last day. */
  days: number
  until: number
  /** The share of its pieces that documents took, in hundredths. */
  used?: number
  reason: string
  comment?: string
}

/** The offers of each company, the oldest first; among them one in each state. */
export const specialStories: readonly SpecialStory[] = [
  { end: 'approved', days: 96, until: -66, used: 100, reason: '样板间客户，答应拍照宣传', comment: '同意，请跟进拍照' },
  { end: 'approved', days: 84, until: -54, used: 60, reason: '小区首批团购，量大', comment: '同意' },
  { end: 'rejected', days: 77, until: -60, reason: '客户说别家便宜 20 元', comment: '没有竞品报价单，先不批' },
  { end: 'approved', days: 70, until: -40, reason: '老客户介绍亲戚，全屋购买', comment: '同意' },
  { end: 'approved', days: 58, until: -28, used: 100, reason: '竞品报价更低，附报价单', comment: '同意，下不为例' },
  { end: 'withdrawn', days: 51, until: -30, reason: '客户要求比价' },
  { end: 'approved', days: 45, until: -10, used: 35, reason: '设计师带单，客户预算有限', comment: '同意' },
  { end: 'approved', days: 33, until: 3, used: 50, reason: '二期补货，沿用一期价格', comment: '同意，按一期执行' },
  { end: 'rejected', days: 27, until: 5, reason: '客户希望再让一点', comment: '已低于总监底价，毛利太低' },
  { end: 'approved', days: 24, until: 5, reason: '展厅换样，尾货清仓', comment: '同意清仓' },
  { end: 'approved', days: 19, until: 12, used: 100, reason: '同小区第三户，承诺同价', comment: '同意' },
  { end: 'approved', days: 14, until: 20, used: 25, reason: '全屋一次性付款', comment: '同意，款到发货' },
  { end: 'withdrawn', days: 12, until: 18, reason: '客户改选其他款' },
  { end: 'approved', days: 9, until: 25, reason: '工装客户，三套同时装修', comment: '同意' },
  { end: 'approved', days: 6, until: 40, used: 10, reason: '企业员工内购', comment: '同意，需提供工牌' },
  { end: 'draft', days: 5, until: 15, reason: '客户周末来店再定' },
  { end: 'approving', days: 3, until: 20, reason: '竞品报价更低，客户今天要答复' },
  { end: 'approving', days: 2, until: 28, reason: '老客户二套房，希望与上次同价' },
  { end: 'approving', days: 1, until: 14, reason: '样板间合作，承诺开放参观' },
  { end: 'draft', days: 1, until: 30, reason: '等设计师确认数量' },
]
