import { number, onOff, type SwitchSet } from '../../settings/api/switch.ts'

const hours = { unit: '小时', min: 0, max: 720, zero: '不按此条回收' }
const days = { unit: '天', min: 0, max: 365, zero: '不按此条回收' }

/** The switches of the return of deals to their pools (product.md §3). */
export const dealRecyclingSwitches = {
  dealRecycling: onOff(
    '自动回收商机',
    '开启后，系统每五分钟检查一次“进行中”的商机，到期的退回公海，团队和分成清空，由领取的人重新设置。有审批中或生效合同的商机不退回。开启时已经超期的商机也会先提醒负责人和成员，不会立刻被收走。',
    false,
  ),
  dealContactHours: number(
    '商机首次联系时限',
    '新增、转交或领取后，超过这么久还没有写过一次跟进，就退回公海。按自然小时计算。',
    { ...hours, default: 72 },
  ),
  dealFollowUpDays: number(
    '商机跟进间隔时限',
    '距最近一次跟进（没有跟进过则从到负责人名下时起）超过这么多天，就退回公海。按自然日计算，每天 24 小时。',
    { ...days, default: 30 },
  ),
  dealProgressDays: number(
    '商机推进时限',
    '在同一个阶段停留超过这么多天，就退回公海，写过跟进也一样；换了负责人从到他名下时起重新计算。',
    { ...days, default: 90 },
  ),
  dealKeepFrom: number(
    '赢率达到后不再回收',
    '商机所在阶段的赢率达到这个数后，不论多久都不自动回收，例如已收定金、正在签约的商机。填 100 则进行中的阶段都回收。',
    { unit: '%', min: 1, max: 100, zero: '', default: 75 },
  ),
  dealWarningHours: number(
    '商机回收前提醒',
    '退回公海之前提前这么久用铃铛提醒负责人和成员一次；没有提醒过的商机不会被收走。时限不足它的两倍时，在时限过半时提醒。',
    { unit: '小时', min: 0, max: 168, zero: '不提醒，到期立即回收', default: 48 },
  ),
} as const satisfies SwitchSet

/** The limits of claiming and owning deals. */
export const dealClaimSwitches = {
  dealDailyClaims: number(
    '每人每天领取商机上限',
    '一个人一天（北京时间 0 点到 24 点）最多从公海领取这么多个商机，领了又退回的也算。',
    { unit: '个', min: 0, max: 1000, zero: '不限制', default: 10 },
  ),
  dealOwnershipCap: number(
    '每人进行中商机上限',
    '名下“进行中”的商机达到这个数后，不能再领取，也不能再转交给他。自己新增、流量转商机、导入和离职交接不受限制。',
    { unit: '个', min: 0, max: 100_000, zero: '不限制', default: 0 },
  ),
  dealCoolingDays: number(
    '商机前负责人冷却期',
    '商机退回公海后，原来的负责人在这么多天内不能再领取它，让别人先试。被主管分配不受限制。',
    { unit: '天', min: 0, max: 365, zero: '可以马上再领取', default: 3 },
  ),
} as const satisfies SwitchSet
