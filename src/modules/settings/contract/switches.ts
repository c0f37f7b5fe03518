import { z } from 'zod'
import { Figure, Timestamp } from '../../../kernel/contract/fields.ts'
import { HistoryEntry } from '../../../kernel/contract/history.ts'
import type { Column } from '../../../kernel/contract/list.ts'
import { route } from '../../../kernel/contract/route.ts'

/** `recycles`: the group says what recycling would do, of which records, while the switch `on` is. */
type Group = { title: string; about: string; recycles?: { on: string; subject: string } }

/** Groups of switches, in the order of the page. */
export const switchGroups = {
  recycling: {
    title: '流量回收',
    about: '没人跟进的流量自动退回公海，让别人来领取。',
    recycles: { on: 'clueRecycling', subject: 'clue' },
  },
  dealRecycling: {
    title: '商机回收',
    about: '没人跟进、没有进展的商机自动退回公海，阶段、跟进和资料都保留。',
    recycles: { on: 'dealRecycling', subject: 'opportunity' },
  },
  recyclingTimes: { title: '回收时间', about: '什么时候检查，对流量和商机都起作用。' },
  claiming: { title: '流量的领取与归属', about: '一个人能从公海领多少、名下能有多少。' },
  dealClaiming: { title: '商机的领取与归属', about: '一个人能从公海领多少商机、名下能有多少。' },
  entering: { title: '录入与分配', about: '新流量进来时怎么处理。' },
  followUps: { title: '跟进', about: '写跟进之后还能做什么。' },
} as const satisfies Record<string, Group>
type SwitchGroup = keyof typeof switchGroups

type Told = { group: SwitchGroup; title: string; about: string }
type NumberSwitch = Told & { kind: 'integer'; unit: string; default: number; min: number; max: number; zero: string }
type OnOffSwitch = Told & { kind: 'boolean'; default: boolean }
type ChoiceSwitch<Word extends string = string> = Told & {
  kind: 'choice'
  words: Record<Word, string>
  default: NoInfer<Word>
}
export type Switch = NumberSwitch | OnOffSwitch | ChoiceSwitch

const number = (group: SwitchGroup, title: string, about: string, rest: Omit<NumberSwitch, keyof Told | 'kind'>) =>
  ({ group, title, about, kind: 'integer', ...rest }) satisfies Switch
const onOff = (group: SwitchGroup, title: string, about: string, byDefault: boolean) =>
  ({ group, title, about, kind: 'boolean', default: byDefault }) satisfies Switch
const choice = <Word extends string>(told: Told, words: Record<Word, string>, byDefault: NoInfer<Word>) =>
  ({ ...told, kind: 'choice', words, default: byDefault }) satisfies ChoiceSwitch<Word>

const hours = { unit: '小时', min: 0, max: 720, zero: '不按此条回收' }
const days = { unit: '天', min: 0, max: 365, zero: '不按此条回收' }

/** Every switch of a company, once: what it means, its unit and limits, and what holds until the company says otherwise. */
export const switches = {
  clueRecycling: onOff(
    'recycling',
    '自动回收流量',
    '开启后，系统每五分钟检查一次“跟进中”的流量，到期的退回公海。开启时已经超期的流量也会先提醒负责人，不会立刻被收走。',
    false,
  ),
  clueContactHours: number(
    'recycling',
    '首次联系时限',
    '分配或领取后，超过这么久还没有写过一次跟进，就退回公海。按自然小时计算，夜间和休息日也算在内。',
    { ...hours, default: 24 },
  ),
  clueFollowUpDays: number(
    'recycling',
    '跟进间隔时限',
    '距最近一次跟进（没有跟进过则从分配时起）超过这么多天，就退回公海。按自然日计算，每天 24 小时。',
    { ...days, default: 15 },
  ),
  clueProgressDays: number(
    'recycling',
    '转商机时限',
    '分配或领取后，超过这么多天还没有转为商机，就退回公海，写过跟进也一样。按自然日计算。',
    { ...days, default: 0 },
  ),
  recyclingWarningHours: number(
    'recycling',
    '回收前提醒',
    '退回公海之前提前这么久用铃铛提醒负责人一次；没有提醒过的流量不会被收走。时限不足它的两倍时，在时限过半时提醒。',
    { unit: '小时', min: 0, max: 168, zero: '不提醒，到期立即回收', default: 24 },
  ),
  dealRecycling: onOff(
    'dealRecycling',
    '自动回收商机',
    '开启后，系统每五分钟检查一次“进行中”的商机，到期的退回公海，团队和分成清空，由领取的人重新设置。开启时已经超期的商机也会先提醒负责人和成员，不会立刻被收走。',
    false,
  ),
  dealContactHours: number(
    'dealRecycling',
    '商机首次联系时限',
    '新增、转交或领取后，超过这么久还没有写过一次跟进，就退回公海。按自然小时计算。',
    { ...hours, default: 72 },
  ),
  dealFollowUpDays: number(
    'dealRecycling',
    '商机跟进间隔时限',
    '距最近一次跟进（没有跟进过则从到负责人名下时起）超过这么多天，就退回公海。按自然日计算，每天 24 小时。',
    { ...days, default: 30 },
  ),
  dealProgressDays: number(
    'dealRecycling',
    '商机推进时限',
    '在同一个阶段停留超过这么多天，就退回公海，写过跟进也一样；换了负责人从到他名下时起重新计算。',
    { ...days, default: 90 },
  ),
  dealKeepFrom: number(
    'dealRecycling',
    '赢率达到后不再回收',
    '商机所在阶段的赢率达到这个数后，不论多久都不自动回收，例如已收定金、正在签约的商机。填 100 则进行中的阶段都回收。',
    { unit: '%', min: 1, max: 100, zero: '', default: 75 },
  ),
  dealWarningHours: number(
    'dealRecycling',
    '商机回收前提醒',
    '退回公海之前提前这么久用铃铛提醒负责人和成员一次；没有提醒过的商机不会被收走。时限不足它的两倍时，在时限过半时提醒。',
    { unit: '小时', min: 0, max: 168, zero: '不提醒，到期立即回收', default: 48 },
  ),
  recyclingTimes: choice(
    {
      group: 'recyclingTimes',
      title: '在什么时间提醒和回收',
      about:
        '只在选定的时间里提醒和退回，其余时间到期的等到下一个时段开始；时限照常按自然时间计算。法定节假日不另作区分。',
    },
    { always: '任何时间', daytime: '每天 9:00–21:00', workdays: '周一至周五 9:00–18:00' },
    'always',
  ),
  clueDailyClaims: number(
    'claiming',
    '每人每天领取上限',
    '一个人一天（北京时间 0 点到 24 点）最多从公海领取这么多条流量，领了又退回的也算。',
    { unit: '条', min: 0, max: 1000, zero: '不限制', default: 30 },
  ),
  clueOwnershipCap: number(
    'claiming',
    '每人跟进中流量上限',
    '名下“跟进中”的流量达到这个数后，不能再领取，也不能再分配给他。自己录入、导入时指定负责人和离职交接不受限制。',
    { unit: '条', min: 0, max: 100_000, zero: '不限制', default: 0 },
  ),
  clueCoolingDays: number(
    'claiming',
    '前负责人冷却期',
    '流量退回公海后，原来的负责人在这么多天内不能再领取它，让别人先试。被主管分配不受限制。',
    { unit: '天', min: 0, max: 365, zero: '可以马上再领取', default: 3 },
  ),
  dealDailyClaims: number(
    'dealClaiming',
    '每人每天领取商机上限',
    '一个人一天（北京时间 0 点到 24 点）最多从公海领取这么多个商机，领了又退回的也算。',
    { unit: '个', min: 0, max: 1000, zero: '不限制', default: 10 },
  ),
  dealOwnershipCap: number(
    'dealClaiming',
    '每人进行中商机上限',
    '名下“进行中”的商机达到这个数后，不能再领取，也不能再转交给他。自己新增、流量转商机、导入和离职交接不受限制。',
    { unit: '个', min: 0, max: 100_000, zero: '不限制', default: 0 },
  ),
  dealCoolingDays: number(
    'dealClaiming',
    '商机前负责人冷却期',
    '商机退回公海后，原来的负责人在这么多天内不能再领取它，让别人先试。被主管分配不受限制。',
    { unit: '天', min: 0, max: 365, zero: '可以马上再领取', default: 3 },
  ),
  clueDuplicates: choice(
    {
      group: 'entering',
      title: '电话重复时',
      about: '手工新增流量时，电话已经是客户的，且该客户有“待分配”或“跟进中”的流量，怎么处理。',
    },
    { allow: '提示后可以继续新增', refuse: '不允许新增' },
    'allow',
  ),
  clueAutoAssign: onOff(
    'entering',
    '按规则自动分配',
    '新增或导入没有指定负责人的流量时，按“分配规则”的顺序自动分配。关闭后，只在流量列表中手动执行规则。',
    true,
  ),
  followUpCorrectionMinutes: number(
    'followUps',
    '跟进可更正的时间',
    '写跟进的人在保存后这么久以内可以更正跟进内容和方式；更正前的内容留在更正记录里，看得到这条跟进的人都能查。',
    { unit: '分钟', min: 0, max: 1440, zero: '保存后不能更正', default: 10 },
  ),
} as const satisfies Record<string, Switch>

export type SwitchCode = keyof typeof switches
type ValueOf<S extends Switch> = S extends ChoiceSwitch
  ? keyof S['words']
  : S extends OnOffSwitch
    ? boolean
    : S extends NumberSwitch
      ? number
      : never
/** The value of every switch of a company. */
export type Switches = { [Code in SwitchCode]: ValueOf<(typeof switches)[Code]> }

export const switchCodes = Object.keys(switches) as SwitchCode[]
export const defaultSwitches = Object.fromEntries(
  switchCodes.map(code => [code, switches[code].default]),
) as unknown as Switches

/** The switches as fields of the log, where their values stand in words. */
export const switchColumns: Column[] = switchCodes.map(code => ({
  key: code,
  title: switches[code].title,
  kind: 'text',
}))

const Value = z.union([z.boolean(), Figure, z.string().max(60)], '开关的值不正确')
export type SwitchValue = z.output<typeof Value>

/** Why a value does not fit a switch, in words; null where it does. */
export function switchFault(code: SwitchCode, value: unknown): string | null {
  const known: Switch = switches[code]
  if (known.kind === 'boolean') return typeof value === 'boolean' ? null : `“${known.title}”只能是开启或关闭`
  if (known.kind === 'choice')
    return typeof value === 'string' && Object.hasOwn(known.words, value) ? null : `“${known.title}”没有这个选项`
  const whole = typeof value === 'number' && Number.isInteger(value)
  const { title, min, max, unit } = known
  return whole && value >= min && value <= max ? null : `“${title}”应为 ${min} 到 ${max} 之间的整数（${unit}）`
}

/** A switch's value as a person reads it: `24 小时`, `不限制`, `开启`. */
export function switchWords(code: SwitchCode, value: SwitchValue): string {
  const known: Switch = switches[code]
  if (known.kind === 'boolean') return value ? '开启' : '关闭'
  if (known.kind === 'choice') return known.words[String(value)] ?? String(value)
  return value === 0 ? known.zero : `${value} ${known.unit}`
}

/** A switch and what it is set to. */
export const SwitchState = z.object({ code: z.enum(switchCodes, '没有这个开关'), value: Value })

export const switchRoutes = {
  all: route({
    at: 'GET /api/admin/switch/all',
    does: '开关配置',
    needs: 'activityBusinessBind',
    returns: z.object({
      values: z.array(SwitchState),
      changed: z.object({ by: z.string(), at: Timestamp }).nullable(),
    }),
  }),
  history: route({
    at: 'GET /api/admin/switch/history',
    does: '开关变更记录',
    needs: 'activityBusinessBind',
    returns: z.array(HistoryEntry),
  }),
  /** `seen` is the value that the person saw before theirs: whoever changed it meanwhile is told of instead. */
  save: route({
    at: 'POST /api/admin/switch/save',
    does: '修改开关',
    needs: 'activityBusinessBind:edit',
    body: z.object({
      changes: z
        .array(SwitchState.extend({ seen: Value }))
        .min(1, '没有要保存的修改')
        .max(switchCodes.length),
      force: z.boolean().default(false),
    }),
    returns: z.array(SwitchState),
  }),
}
