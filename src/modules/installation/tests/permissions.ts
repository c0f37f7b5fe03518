import { heads, type Permissions, sellers } from '../../../../tests/support/permissions.ts'

/** Who leads or keeps goods plans; who sells sees those of their contracts and takes the customer's signature; finance reads. */
const keepers = [...heads, '仓管' as const]
const readers = [...sellers, '财务' as const, '仓管' as const, '安装搬运' as const]
const workers = [...sellers, '仓管' as const, '安装搬运' as const]

const at = '/api/crm/installation'
const planned = ['add', 'edit', 'plan', 'cancel']
const worked = ['start', 'check', 'report', 'solve', 'accept']
const by = '/api/crm/installer'
const keepInstallers = [...heads, '财务' as const, '仓管' as const]

export const permissions: Permissions = {
  [`POST ${at}/list`]: readers,
  [`POST ${at}/totals`]: readers,
  [`POST ${at}/calendar`]: readers,
  [`GET ${at}/detail/:id`]: readers,
  [`GET ${at}/history/:id`]: readers,
  [`GET ${at}/ofContract/:id`]: readers,
  [`GET ${at}/signature/:id`]: readers,
  [`GET ${at}/points`]: readers,
  [`POST ${at}/points/save`]: heads,
  ...Object.fromEntries(planned.map(act => [`POST ${at}/${act}`, keepers])),
  ...Object.fromEntries(worked.map(act => [`POST ${at}/${act}`, workers])),
  [`GET ${at}/file/list/:id`]: readers,
  [`POST ${at}/file/add`]: workers,
  [`POST ${at}/file/remove`]: workers,
  [`POST ${at}/upload`]: workers,
  [`GET ${at}/attachment/:id`]: readers,
  [`GET ${at}/photos/file/list/:id`]: readers,
  [`POST ${at}/photos/file/add`]: workers,
  [`POST ${at}/photos/file/remove`]: workers,
  [`POST ${at}/photos/upload`]: workers,
  [`GET ${at}/photos/attachment/:id`]: readers,
  [`POST ${by}/list`]: keepInstallers,
  [`POST ${by}/totals`]: keepInstallers,
  [`GET ${by}/detail/:id`]: keepInstallers,
  [`GET ${by}/history/:id`]: keepInstallers,
  [`POST ${by}/add`]: keepers,
  [`POST ${by}/edit`]: keepers,
}

/** Finance reads of the whole company. */
export const toFinance = [`${at}/`]

/** Who keeps goods plans the installations of the whole company, and is told on the start page of those that wait. */
export const toKeepers = [`${at}/`, '/api/crm/dashboard/work']
