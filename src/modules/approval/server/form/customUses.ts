import { keyOfApproved } from '../../../customFields/api/approved.ts'
import type { CustomUses } from '../../../customFields/server/index.ts'
import type { Business } from '../record/business.ts'
import { usesOf } from './uses.ts'

/** Where flows and bindings name custom fields of a noun, for documents about its records. */
export const customUsesIn =
  (businesses: readonly Business[]): CustomUses =>
  async (desk, noun) => {
    const found = await Promise.all(
      businesses.filter(business => business.own === noun).map(({ code }) => usesOf(desk, { id: 0, business: code })),
    )
    return found.flat().flatMap(({ field, words }) => {
      const key = keyOfApproved(field)
      return key === undefined ? [] : [{ key, words }]
    })
  }
