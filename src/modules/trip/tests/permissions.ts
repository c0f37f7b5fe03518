import { heads, type Permissions } from '../../../../tests/support/permissions.ts'

/** Who leads or keeps goods plans and drives, finance reads and takes money over. */
const keepers = [...heads, '仓管' as const]
const readers = [...heads, '财务' as const, '仓管' as const]
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
  'load',
  'depart',
  'cancel',
  'handIn',
  'scan',
  'tick',
  'swapLot',
  'waitingReturns',
  'putReturn',
  'takeOffReturn',
  'fetched',
]

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
  ...Object.fromEntries([...plans, 'sign', 'collect', 'upload'].map(act => [`POST ${at}/${act}`, keepers])),
  [`GET ${at}/day`]: keepers,
  [`GET ${at}/loading/:id`]: readers,
  [`POST ${at}/settle`]: takers,
  [`POST ${at}/giveBack`]: takers,
  [`GET ${at}/unhanded`]: takers,
}

/** Finance reads of the whole company. */
export const toFinance = [`${at}/`]

/** Who keeps goods plans the trips of the whole company. */
export const toKeepers = [`${at}/`, '/api/crm/dashboard/work']
