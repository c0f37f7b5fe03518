import { type Permissions, sellers } from '../../../../tests/support/permissions.ts'

export const permissions: Permissions = {
  // 跟进
  'POST /api/crm/followUp/upload': sellers,
  'POST /api/crm/followUp/correct': sellers,
  'GET /api/crm/followUp/history/:id': sellers,
  'GET /api/crm/followUp/attachment/:id': sellers,
  'POST /api/crm/followUp/attachment/remove': sellers,
}
