import { heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who keeps goods enters 加工单 and works on them; who sells sees those of their contracts, finance reads all and sees what outside workshops ask. */
const keepers = [...heads, '仓管' as const]
const readers = [...sellers, '财务' as const, '仓管' as const]

const at = '/api/crm/processing'
const enters = ['forecast', 'add', 'edit', 'submit', 'cancel', 'reopen', 'start', 'finish']

export const permissions: Permissions = {
  [`POST ${at}/list`]: readers,
  [`POST ${at}/totals`]: readers,
  [`GET ${at}/detail/:id`]: readers,
  [`GET ${at}/history/:id`]: readers,
  [`GET ${at}/ofOrder/:id`]: keepers,
  [`GET ${at}/again/:id`]: keepers,
  ...Object.fromEntries(enters.map(act => [`POST ${at}/${act}`, keepers])),
  [`POST ${at}/reverse`]: heads,
  [`POST ${at}/fee`]: [...heads, '财务' as const],
  [`GET ${at}/file/list/:id`]: readers,
  [`POST ${at}/file/add`]: keepers,
  [`POST ${at}/file/remove`]: keepers,
  [`POST ${at}/upload`]: keepers,
  [`GET ${at}/attachment/:id`]: readers,
}

/** Finance reads of the whole company. */
export const toFinance = [`${at}/`]

/** Who keeps goods reads and carries out the 加工单 of the whole company, and is told on the start page of those that wait. */
export const toKeepers = [`${at}/`, '/api/crm/dashboard/work']
