import { colleagueOf, type FixturePart, type Making } from '../../../../tests/support/making.ts'

export const makers: FixturePart['makers'] = {
  customer: at => at.row('customer', { name: at.tag, phone: at.phone(), community: at.tag, created_by: at.employeeId }),
  // Others that it can be made one with.
  kept: another,
  merged: another,
  other: another,
  customerPhone: async at =>
    at.row('customer_phone', { customer_id: await at.of('customer'), phone: at.phone(), note: at.tag }),
  customerPaper: async at => {
    const document = { name: at.tag, media_type: 'application/pdf' }
    const file = await at.row('file', { ...document, complete: true, created_by: at.employeeId })
    const subject = { subject: 'customer', subject_id: await at.of('customer') }
    return at.row('attachment', { ...subject, ...document, size: 0, file_id: file })
  },
  customerAddress: async at => at.row('customer_address', { customer_id: await at.of('customer'), community: at.tag }),
  customerAccess: async at => at.row('customer_access', await askedFor(at)),
  customerGrant: async at => {
    const decided = { status: 'granted', decided_by: at.employeeId, decided_at: new Date() }
    return at.row('customer_access', { ...(await askedFor(at)), ...decided, until: new Date('2099-01-01') })
  },
  customerMerge: async at => {
    const kept = await at.of('customer')
    const merged = { merged_into_id: kept, merged_at: new Date() }
    const gone = await at.row('customer', { name: at.tag, wechat: at.tag, ...merged })
    return at.row('customer_merge', { kept_id: kept, merged_id: gone })
  },
}

export const subjects: FixturePart['subjects'] = {
  '/api/crm/customer/': 'customer',
  '/api/crm/customer/phone/': 'customerPhone',
  '/api/crm/customer/address/': 'customerAddress',
  '/api/crm/customer/paper/': 'customerPaper',
  '/api/crm/customer/access/': 'customerAccess',
  '/api/crm/customer/access/ask': 'customer',
  '/api/crm/customer/access/forecast': 'customer',
  '/api/crm/customer/access/end': 'customerGrant',
  '/api/crm/customer/merge/': 'customerMerge',
}

function another(at: Making): Promise<number> {
  return at.row('customer', { name: at.tag, phone: at.phone() })
}

async function askedFor(at: Making) {
  const asker = await at.once('asker', () => colleagueOf(at))
  return { customer_id: await at.of('customer'), employee_id: asker, reason: at.tag }
}
