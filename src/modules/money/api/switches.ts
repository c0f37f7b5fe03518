import { choice, number, onOff, type SwitchSet } from '../../settings/api/switch.ts'

/** The switches for money. */
export const moneySwitches = {
  moneyConfirmByOther: onOff(
    '收款由他人确认',
    '打开后，录入、修改或提交过收款的人不能自己确认这笔收款，退款也不能由申请人自己付出。换角色、委托他人都不例外。',
    true,
  ),
  moneyInvoicePolicy: choice(
    { title: '开票额度', about: '一份合同最多能开多少发票：不超过已收到的钱，或不超过合同金额。' },
    { received: '不超过已收款', contract: '不超过合同金额' },
    'received',
  ),
  moneyRelease: choice(
    {
      title: '放行依据',
      about:
        '下单生产和发货之前要收到多少款：约定在这之前付的各期，或合同的一个比例。约定签约付 50%、发货前付 45% 的合同，收到 95% 就能发货。不到时可以申请放行。',
    },
    { terms: '约定在这之前付的各期', percent: '合同的一个比例' },
    'terms',
  ),
  moneyProductionRate: number('下单生产前的收款比例', '按比例放行时，合同收到的款达到这个比例，才能下单生产。', {
    unit: '%',
    min: 0,
    max: 100,
    zero: '不要求',
    default: 50,
  }),
  moneyShippingRate: number('发货前的收款比例', '按比例放行时，合同收到的款达到这个比例，才能发货。', {
    unit: '%',
    min: 0,
    max: 100,
    zero: '不要求',
    default: 100,
  }),
  moneyRemindDays: number('应收款提前提醒', '期款到期前这么多天提醒业务员。', {
    unit: '天',
    min: 0,
    max: 30,
    zero: '只在到期当天提醒',
    default: 3,
  }),
  moneyEscalateDays: number('逾期提醒主管', '期款逾期超过这么多天，也提醒合同部门的主管，并列入主管的待办。', {
    unit: '天',
    min: 0,
    max: 90,
    zero: '不提醒主管',
    default: 7,
  }),
  moneyVoucherDays: number('缺凭证提醒', '收款提交后过了这么多天还没有凭证，提醒录入人补上。', {
    unit: '天',
    min: 0,
    max: 30,
    zero: '不提醒',
    default: 1,
  }),
} as const satisfies SwitchSet
