import { heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who leads or keeps goods splits and follows; sellers see those of their contracts, finance reads. */
const keepers = [...heads, '仓管' as const]
const readers = [...sellers, '财务' as const, '仓管' as const]

const at = '/api/crm/factoryOrder'
const received = ['register', 'remove', 'arrive', 'takeBack', 'scan']
const writes = [
  'split',
  'edit',
  'send',
  'audit',
  'giveBack',
  'accept',
  'promise',
  'leave',
  'renew',
  'replace',
  'cancel',
]

export const permissions: Permissions = {
  [`POST ${at}/list`]: readers,
  [`POST ${at}/totals`]: readers,
  [`GET ${at}/detail/:id`]: readers,
  [`GET ${at}/history/:id`]: readers,
  [`GET ${at}/proposal/:id`]: readers,
  [`POST ${at}/board`]: readers,
  [`GET ${at}/package/whole/:id`]: readers,
  ...Object.fromEntries(received.map(act => [`POST ${at}/package/${act}`, keepers])),
  ...Object.fromEntries(writes.map(act => [`POST ${at}/${act}`, keepers])),
  [`GET ${at}/file/list/:id`]: readers,
  [`POST ${at}/file/add`]: keepers,
  [`POST ${at}/file/remove`]: keepers,
  [`POST ${at}/upload`]: keepers,
  [`GET ${at}/attachment/:id`]: readers,
}

/** Finance reads of the whole company. */
export const toFinance = ['/api/crm/factoryOrder/']

/** Who keeps goods reads the factory orders of the whole company, and is told on the start page of those that wait. */
export const toKeepers = [`${at}/`, '/api/crm/dashboard/work']
