import { choice, number, onOff, type SwitchSet } from '../../settings/api/switch.ts'

const hours = { unit: '小时', min: 0, max: 720, zero: '不按此条回收' }
const days = { unit: '天', min: 0, max: 365, zero: '不按此条回收' }

/** The switches of the return of clues to their pools (product.md §3). */
export const clueRecyclingSwitches = {
  clueRecycling: onOff(
    '自动回收流量',
    '开启后，系统每五分钟检查一次“跟进中”的流量，到期的退回公海。开启时已经超期的流量也会先提醒负责人，不会立刻被收走。',
    false,
  ),
  clueContactHours: number(
    '首次联系时限',
    '分配或领取后，超过这么久还没有写过一次跟进，就退回公海。按自然小时计算，夜间和休息日也算在内。',
    { ...hours, default: 24 },
  ),
  clueFollowUpDays: number(
    '跟进间隔时限',
    '距最近一次跟进（没有跟进过则从分配时起）超过这么多天，就退回公海。按自然日计算，每天 24 小时。',
    { ...days, default: 15 },
  ),
  clueProgressDays: number(
    '转商机时限',
    '分配或领取后，超过这么多天还没有转为商机，就退回公海，写过跟进也一样。按自然日计算。',
    { ...days, default: 0 },
  ),
  recyclingWarningHours: number(
    '回收前提醒',
    '退回公海之前提前这么久用铃铛提醒负责人一次；没有提醒过的流量不会被收走。时限不足它的两倍时，在时限过半时提醒。',
    { unit: '小时', min: 0, max: 168, zero: '不提醒，到期立即回收', default: 24 },
  ),
} as const satisfies SwitchSet

/** The limits of claiming and owning clues. */
export const clueClaimSwitches = {
  clueDailyClaims: number(
    '每人每天领取上限',
    '一个人一天（北京时间 0 点到 24 点）最多从公海领取这么多条流量，领了又退回的也算。',
    { unit: '条', min: 0, max: 1000, zero: '不限制', default: 30 },
  ),
  clueOwnershipCap: number(
    '每人跟进中流量上限',
    '名下“跟进中”的流量达到这个数后，不能再领取，也不能再分配给他。自己录入、导入时指定负责人和离职交接不受限制。',
    { unit: '条', min: 0, max: 100_000, zero: '不限制', default: 0 },
  ),
  clueCoolingDays: number(
    '前负责人冷却期',
    '流量退回公海后，原来的负责人在这么多天内不能再领取它，让别人先试。被主管分配不受限制。',
    { unit: '天', min: 0, max: 365, zero: '可以马上再领取', default: 3 },
  ),
} as const satisfies SwitchSet

/** The switches for new clues. */
export const clueEntrySwitches = {
  clueDuplicates: choice(
    {
      title: '电话重复时',
      about: '手工新增流量时，电话已经是客户的，且该客户有“待分配”或“跟进中”的流量，怎么处理。',
    },
    { allow: '提示后可以继续新增', refuse: '不允许新增' },
    'allow',
  ),
  clueAutoAssign: onOff(
    '按规则自动分配',
    '新增或导入没有指定负责人的流量时，按“分配规则”的顺序自动分配。关闭后，只在流量列表中手动执行规则。',
    true,
  ),
} as const satisfies SwitchSet
