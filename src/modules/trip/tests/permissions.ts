import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who leads or keeps goods plans and drives, who installs and carries drives their own, finance reads and takes money over. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]
const drivers = [...keepers, '安装搬运' as const]
const takers = ['公司管理员' as const, '财务' as const]

const at = '/api/crm/trip'
const plans = [
  'waiting',
  'add',
  'edit',
  'put',
  'takeOff',
  'move',
  'plan',
  'cancel',
  'swapLot',
  'waitingReturns',
  'putReturn',
  'takeOffReturn',
]
const driven = ['load', 'depart', 'handIn', 'scan', 'tick', 'fetched', 'sign', 'collect', 'upload']

export const permissions: Permissions = {
  'POST /api/crm/vehicle/list': readers,
  'POST /api/crm/vehicle/totals': readers,
  'GET /api/crm/vehicle/detail/:id': readers,
  'GET /api/crm/vehicle/history/:id': readers,
  'POST /api/crm/vehicle/add': keepers,
  'POST /api/crm/vehicle/edit': keepers,
  [`POST ${at}/list`]: readers,
  [`POST ${at}/totals`]: readers,
  [`GET ${at}/detail/:id`]: readers,
  [`GET ${at}/history/:id`]: readers,
  [`POST ${at}/board`]: readers,
  ...Object.fromEntries(plans.map(act => [`POST ${at}/${act}`, keepers])),
  ...Object.fromEntries(driven.map(act => [`POST ${at}/${act}`, drivers])),
  [`GET ${at}/day`]: drivers,
  [`GET ${at}/loading/:id`]: [...readers, '安装搬运'],
  [`POST ${at}/settle`]: takers,
  [`POST ${at}/giveBack`]: takers,
  [`GET ${at}/unhanded`]: takers,
}

/** Finance reads of the whole company. */
export const toFinance = [`${at}/`]

/** Who keeps goods plans the trips of the whole company. */
export const toKeepers = [`${at}/`, '/api/crm/dashboard/work']
