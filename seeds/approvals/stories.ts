import type { Content } from '../../src/modules/forms/api/content.ts'

/** What somebody does about an approval, `after` hours since what was done before. */
export type Act =
  | { who: string; after: number; does: 'approve' | 'reject' | 'return' | 'resubmit'; comment: string }
  | { who: string; after: number; does: 'comment'; comment: string }
  | { who: string; after: number; does: 'copy'; to: string[] }

/** An approval of the demo: by whom it was begun, days ago at an hour, and what became of it. Days are told from the start. */
export type Story = {
  form: '请假' | '报销' | '用章'
  by: string
  days: number
  hour: number
  content: Content | ((day: (from: number) => string) => Content)
  acts: Act[]
}

const does = (kind: 'approve' | 'reject' | 'return' | 'resubmit' | 'comment') => {
  return (who: string, after: number, comment = ''): Act => ({ who, after, does: kind, comment })
}
const [approve, reject, giveBack, resubmit, say] = [
  does('approve'),
  does('reject'),
  does('return'),
  does('resubmit'),
  does('comment'),
]
const copy = (who: string, after: number, ...to: string[]): Act => ({ who, after, does: 'copy', to })

const leave = (type: string, first: number, days: number, reason: string) => (day: (from: number) => string) => ({
  type,
  from: day(first),
  to: day(first + days - 1),
  days,
  reason,
})
const expense = (type: string, yuan: number, before: number, reason: string) => (day: (from: number) => string) => ({
  type,
  amount: yuan * 100,
  day: day(-before),
  reason,
})
const seal = (document: string, copies: number, reason: string, kind = '合同章') => ({
  seal: [kind],
  document,
  copies,
  reason,
})

const [sales1, sales2, manager, boss, finance] = ['王佳怡', '赵子轩', '林晓东', '陈远航', '孙慧敏']
const [colleague, west, director] = ['谢雅琴', '韩雪梅', '郑国栋']

/** Approvals of the last four weeks, the oldest first. */
export const stories: readonly Story[] = [
  {
    form: '请假',
    by: sales1,
    days: 27,
    hour: 10,
    content: leave('年假', 4, 2, '陪父母回老家办事'),
    acts: [approve(manager, 2, '同意，客户先交给谢雅琴跟进')],
  },
  {
    form: '报销',
    by: sales2,
    days: 25,
    hour: 9,
    content: expense('差旅', 860, 3, '去余杭三个小区量尺，打车与停车'),
    acts: [approve(west, 3), approve(finance, 20, '已付，请查收')],
  },
  {
    form: '用章',
    by: sales1,
    days: 22,
    hour: 11,
    content: seal('滨江铂悦府团购供货协议', 3, '客户要求当天带走盖章原件'),
    acts: [approve(manager, 1, '价格已和客户确认'), approve(boss, 4), copy(boss, 0.2, finance)],
  },
  {
    form: '报销',
    by: manager,
    days: 20,
    hour: 14,
    content: expense('办公', 1280, 1, '门店打印机硒鼓与样册装订'),
    acts: [approve(director, 5), approve(finance, 18)],
  },
  {
    form: '报销',
    by: sales1,
    days: 18,
    hour: 16,
    content: expense('招待', 12_800, 2, '设计师沙龙场地与茶歇'),
    acts: [
      approve(manager, 2, '活动效果不错，带来 6 组客户'),
      say(boss, 16, '和预算表对一下，本季度的活动费还剩多少？'),
      say(sales1, 1, '还剩 9,000 元，这次超出 3,800 元'),
      reject(boss, 2, '超出的部分请拆开，按预算内的金额重新提交'),
    ],
  },
  {
    form: '报销',
    by: sales1,
    days: 16,
    hour: 9,
    content: expense('招待', 9000, 4, '设计师沙龙场地与茶歇（预算内部分）'),
    acts: [approve(manager, 1), approve(boss, 3, '同意'), approve(finance, 22, '已付')],
  },
  {
    form: '请假',
    by: sales2,
    days: 13,
    hour: 10,
    content: leave('病假', 0, 1, '感冒发烧，附近医院就诊'),
    acts: [approve(west, 1, '好好休息')],
  },
  {
    form: '报销',
    by: sales2,
    days: 12,
    hour: 15,
    content: expense('招待', 6200, 2, '城西样板间开放日餐饮与伴手礼'),
    acts: [approve(west, 3), approve(boss, 17), copy(boss, 0.3, manager), approve(finance, 24)],
  },
  {
    form: '用章',
    by: colleague,
    days: 10,
    hour: 10,
    content: seal('展厅租赁续签合同', 2, '房东要求本周内签回'),
    acts: [approve(manager, 2), reject(boss, 5, '租金涨幅先和财务核一下再签')],
  },
  {
    form: '请假',
    by: manager,
    days: 8,
    hour: 9,
    content: leave('调休', 2, 1, '补休上周末值班'),
    acts: [approve(director, 4)],
  },
  {
    form: '报销',
    by: colleague,
    days: 6,
    hour: 11,
    content: expense('差旅', 320, 1, '送样板到客户家，打车'),
    acts: [approve(manager, 3)],
  },
  {
    form: '报销',
    by: sales2,
    days: 4,
    hour: 14,
    content: expense('办公', 450, 1, '客户接待用茶叶与纸杯'),
    acts: [approve(west, 2)],
  },
  {
    form: '请假',
    by: sales1,
    days: 3,
    hour: 15,
    content: leave('事假', 9, 5, '家里装修验收，需要在场'),
    acts: [giveBack(manager, 3, '请补充这几天客户由谁跟进，并写明交接安排')],
  },
  {
    form: '用章',
    by: sales2,
    days: 2,
    hour: 16,
    content: seal('西溪里设计师合作协议', 2, '设计师周五到店签约', '公章'),
    acts: [approve(west, 1, '合作条款已看过')],
  },
  {
    form: '用章',
    by: sales1,
    days: 2,
    hour: 10,
    content: seal('钱塘区云庭 8 幢精装供货合同', 4, '甲方要求一式四份，下周一前寄回'),
    acts: [say(sales1, 5, '合同终稿已经法务看过')],
  },
  {
    form: '请假',
    by: manager,
    days: 1,
    hour: 11,
    content: leave('年假', 12, 3, '全家出门旅行'),
    acts: [approve(director, 4, '店里的事先交代给许梦洁')],
  },
  {
    form: '请假',
    by: colleague,
    days: 1,
    hour: 14,
    content: leave('事假', 3, 1, '孩子家长会'),
    acts: [],
  },
  {
    form: '报销',
    by: sales1,
    days: 1,
    hour: 16,
    content: expense('差旅', 268, 1, '临平、钱塘两处工地量尺打车'),
    acts: [],
  },
]

/** One was sent back, amended and went through. */
export const amended: Story = {
  form: '请假',
  by: sales1,
  days: 9,
  hour: 13,
  content: leave('调休', 3, 1, '补休'),
  acts: [
    giveBack(manager, 2, '请写明补休哪一天的班'),
    resubmit(sales1, 1, '补休上上个周末的展会值班'),
    approve(manager, 1),
  ],
}
